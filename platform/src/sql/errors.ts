/** A transaction lost against another one: it was taken back, and would succeed if it were done again. */
export class ConflictError extends Error {
  constructor(cause: unknown) {
    super('The transaction lost against another one', { cause });
    this.name = 'ConflictError';
  }
}

/** A row refers to one that is not there, or was to be removed while others refer to it. */
export class BrokenReferenceError extends Error {
  constructor(cause: unknown) {
    super('The row refers to another one that is not there, or others refer to it', { cause });
    this.name = 'BrokenReferenceError';
  }
}
