import { UserError } from './user-error.ts';

/** Arguments of the command line that are wrong: shown without a stack, with exit code 2. */
export class UsageError extends UserError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UsageError';
  }
}
