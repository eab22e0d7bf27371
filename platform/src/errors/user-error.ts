/** A failure that the person at the command line can act on: shown without a stack, with exit code 1. */
export class UserError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UserError';
  }
}
