import { AppError } from '@signpost/platform/errors';

/** The number that a path names; 0, which nothing has, when it names none. */
export function idIn(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

export function notFound(what: 'post' | 'run' | 'source' | 'broken link' | 'rule'): AppError {
  return new AppError('index_not_found', 404, `The index has no ${what} with this id.`);
}

/** While a run is going on nothing else may change the ledger. */
export function runGoesOn(): AppError {
  return new AppError(
    'index_running',
    409,
    'A run is in progress. Wait until it ends, or cancel it: GET /index/runs shows it.',
  );
}

export function checkGoesOn(): AppError {
  return new AppError(
    'index_running',
    409,
    'Links to other sites are being checked. Wait until that ends, or cancel it: GET /links/checks shows it.',
  );
}
