import { UserError } from '../errors/index.ts';

/** A secret cannot be sealed or opened, or its key cannot be used. The message says what to do and holds no secret. */
export class SecretError extends UserError {
  override name = 'SecretError';
}
