import { UserError } from './user-error.ts';

/** A change of stored data that this user may only read. */
export class ReadOnlyError extends UserError {}
