import { messageOf, UserError } from '@signpost/platform/errors';

/** For whoever has given the account too little. */
export function notAllowed(cause: unknown): UserError {
  return new UserError(
    `The account of SIGNPOST_DATABASE_URL is not allowed to do this: ${messageOf(cause)}. ` +
      'Use another account, or grant it what docs/scaling-out.md lists.',
    { cause },
  );
}
