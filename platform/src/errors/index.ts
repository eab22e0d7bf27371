export { messageOf } from './message-of.ts';
export { UserError } from './user-error.ts';
