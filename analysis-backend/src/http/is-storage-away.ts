/**
 * Classes of failures of PostgreSQL that pass: the connection, resources, an operator's doing, the system; and a server that has become
 * a read-only copy.
 */
const STATE = /^(?:08|53|57|58)\w{3}$|^25006$/;
const SOCKET = /^(?:ECONN\w+|EHOST\w+|ENET\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver itself says has no code. */
const WORDS =
  /connection terminated|timeout exceeded when trying to connect|connection timeout|not queryable/i;

/** Whether a failure means that the database is not there for now. */
export function isStorageAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError && error.errors.some(isStorageAway)) return true;
  return typeof code === 'string' ? STATE.test(code) || SOCKET.test(code) : WORDS.test(error.message);
}
