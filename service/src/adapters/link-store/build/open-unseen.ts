import Database from 'better-sqlite3';

/** Opens the file of a generation that is being made. Nothing reads it before it is complete, so it needs no journal. */
export function openUnseen(file: string): Database.Database {
  const db = new Database(file);
  // Without this SQLite refuses to turn its journal off.
  db.unsafeMode(true);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  return db;
}
