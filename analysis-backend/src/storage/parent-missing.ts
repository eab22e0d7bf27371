/** As SQLite and PostgreSQL name it. */
const CODES = new Set(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']);

/** Whether a row was refused because what it belongs to is not there: its brand was removed in the meantime. */
export function isParentMissing(error: unknown): boolean {
  return error instanceof Error && CODES.has(String((error as NodeJS.ErrnoException).code));
}
