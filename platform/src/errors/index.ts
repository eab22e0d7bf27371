export { messageOf } from './message-of.ts';
export { UsageError } from './usage-error.ts';
export { UserError } from './user-error.ts';
