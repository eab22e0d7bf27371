import { AppError, UserError } from '@signpost/platform/errors';

const REFUSALS = {
  user_not_found: [404, 'There is no user with this login.'],
  credential_not_found: [404, 'The user has no password or token with this id.'],
  user_exists: [
    409,
    'There is a user with this login already. Logins must differ by more than case and forms of Unicode.',
  ],
  user_last_administrator: [409, 'This is the last administrator. Make another user an administrator first.'],
  user_own_account: [
    409,
    'This is your own account, and you would lock yourself out. Let another administrator do it.',
  ],
  credential_in_use: [
    409,
    'You are signed in with this, and you would lock yourself out. Sign in in another way first.',
  ],
  users_not_writable: [
    409,
    'The database account of this service may not change users. Use the command line with an account that may.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export function refusal(code: keyof typeof REFUSALS, options: { cause?: unknown } = {}): AppError {
  const [status, message] = REFUSALS[code];
  return new AppError(code, status, message, options);
}

/** A database account that may only read is reported like any other refusal. */
export async function unlessRefused<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    throw error instanceof UserError ? refusal('users_not_writable', { cause: error }) : error;
  }
}
