import { AppError } from '../shared/errors.ts';

/** The backend has answered, and does not have it: no older copy is the answer then. */
export function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'aiv_not_found';
}
