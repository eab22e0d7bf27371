import { AppError, DatabaseUnavailableError, messageOf, UserError } from '@signpost/platform/errors';
import { ImportRunningError } from '../../ports/link-store.ts';
import { RunLostError } from '@signpost/indexing/ports/run';
import { IndexRunningError } from '@signpost/indexing/ports/runs';
import { toStorageError } from '../../shared/storage-error.ts';

/** Errors whose messages say what to do. */
const EXPLAINED = [UserError, ImportRunningError, IndexRunningError, RunLostError];

/** The message for a failure that the person at the command line can act on; null for a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof DatabaseUnavailableError) {
    const advised = toStorageError(error.cause);
    return advised instanceof UserError ? advised.message : `${error.message} (${messageOf(error.cause)})`;
  }
  if (error instanceof AppError) return [error.message, ...detailsOf(error)].join('\n');
  return EXPLAINED.some((kind) => error instanceof kind) ? messageOf(error) : null;
}

/** What is wrong with each parameter, if the failure is about parameters. */
function detailsOf({ data: { params } }: AppError): string[] {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return [];
  return Object.values(params).map((problem) => `  - ${String(problem)}`);
}
