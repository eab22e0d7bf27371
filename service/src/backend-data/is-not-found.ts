import { AppError } from '@signpost/platform/errors';

/** The backend has answered that it does not have it; then no older copy may be served. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'aiv_not_found';
}
