import Database from 'better-sqlite3';

/** How long other connections may hold the file, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Writes the whole file anew, so that nothing is left in it of texts that were replaced or removed. Without the room or the time for
 * it, they stay in unused pages until those are written again.
 */
export function rewriteFile(file: string): void {
  const connection = new Database(file);
  try {
    connection.pragma(`busy_timeout = ${PATIENCE_MS}`);
    connection.exec('vacuum');
    // The log holds earlier pages until it is cut off.
    connection.pragma('wal_checkpoint(truncate)');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  } finally {
    connection.close();
  }
}
