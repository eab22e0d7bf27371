import { AppError, UserError } from '@signpost/platform/errors';

export function noSuchUser(): AppError {
  return new AppError('user_not_found', 404, 'There is no user with this login.');
}

export function noSuchCredential(): AppError {
  return new AppError('credential_not_found', 404, 'The user has no password or token with this id.');
}

export function userExists(): AppError {
  return new AppError(
    'user_exists',
    409,
    'There is a user with this login already. Logins differ by more than case and forms of Unicode.',
  );
}

export function lastAdministrator(): AppError {
  return new AppError(
    'user_last_administrator',
    409,
    'This is the last administrator. Make another user an administrator first.',
  );
}

export function ownAccount(): AppError {
  return new AppError(
    'user_own_account',
    409,
    'This is your own account, and you would lock yourself out. Let another administrator do it.',
  );
}

export function credentialInUse(): AppError {
  return new AppError(
    'credential_in_use',
    409,
    'You are signed in with this, and you would lock yourself out. Sign in in another way first.',
  );
}

/** The database refuses an account that may only serve, which is told like any other refusal. */
export async function unlessRefused<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new AppError(
      'users_not_writable',
      409,
      'The database account of this service may not change users. Use the command line with an account that may.',
      { cause: error },
    );
  }
}
