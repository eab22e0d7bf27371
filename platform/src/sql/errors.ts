/** A transaction lost against another one: it was rolled back, and would succeed if repeated. */
export class ConflictError extends Error {
  constructor(cause: unknown) {
    super('The transaction lost against another one', { cause });
    this.name = 'ConflictError';
  }
}

/** A row refers to a missing one, or cannot be removed because others refer to it. */
export class BrokenReferenceError extends Error {
  constructor(cause: unknown) {
    super('The row refers to another one that is not there, or others refer to it', { cause });
    this.name = 'BrokenReferenceError';
  }
}
