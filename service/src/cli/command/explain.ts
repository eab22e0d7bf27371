import { messageOf, UserError } from '@signpost/platform/errors';
import { ImportRunningError } from '../../ports/link-store.ts';
import { AppError, DatabaseUnavailableError } from '../../shared/errors.ts';

/** The message for a failure that the person at the command line can act on; null for a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof DatabaseUnavailableError) return `${error.message} (${messageOf(error.cause)})`;
  if (error instanceof AppError) return [error.message, ...detailsOf(error)].join('\n');
  return error instanceof UserError || error instanceof ImportRunningError ? error.message : null;
}

/** What is wrong with each parameter, if the failure is about parameters. */
function detailsOf({ data: { params } }: AppError): string[] {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return [];
  return Object.values(params).map((problem) => `  - ${String(problem)}`);
}
