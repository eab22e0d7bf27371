import { ImportRunningError } from '../ports/link-store.ts';
import { DatabaseUnavailableError, messageOf, UserError } from '../shared/errors.ts';

/** What to tell of a failure that the person at the command line can act on; null when it is a fault of ours. */
export function explain(error: unknown): string | null {
  if (error instanceof DatabaseUnavailableError) return `${error.message} (${messageOf(error.cause)})`;
  return error instanceof UserError || error instanceof ImportRunningError ? error.message : null;
}
