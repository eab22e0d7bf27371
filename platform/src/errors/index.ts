export { messageOf } from './message-of.ts';
export { ReadOnlyError } from './read-only-error.ts';
export { UsageError } from './usage-error.ts';
export { UserError } from './user-error.ts';
