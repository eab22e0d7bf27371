/** A failure that the person at the command line can act on: shown without a stack, with exit code 1. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Arguments of the command line that are wrong: shown without a stack, with exit code 2. */
export class UsageError extends UserError {
  override name = 'UsageError';
}

/** A change of stored data that this user may only read. */
export class ReadOnlyError extends UserError {}
