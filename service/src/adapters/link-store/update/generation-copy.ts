import { copyFileSync, constants } from 'node:fs';
import Database from 'better-sqlite3';
import type { ColumnName, Meta } from '../build/generation-schema.ts';

/** Copies the file of a generation and opens the copy for changes. Nothing reads it before they are complete, so it needs no journal. */
export function openCopy(from: string, to: string): Database.Database {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const db = new Database(to);
  // Without this SQLite refuses to turn its journal off.
  db.unsafeMode(true);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('temp_store = MEMORY');
  return db;
}

export function readMeta(db: Database.Database): Meta {
  const rows = db.prepare<[], [string, string]>('SELECT name, value FROM meta').raw().all();
  return Object.fromEntries(rows.map(([name, value]) => [name, JSON.parse(value)])) as unknown as Meta;
}

export function readChunks(db: Database.Database, name: ColumnName): Buffer[] {
  const chunks = db.prepare<[string], Buffer>('SELECT data FROM column_chunk WHERE name = ? ORDER BY part');
  return chunks.pluck().all(name);
}

/** The blocks of an ordering, in order. */
export function readBlocks(db: Database.Database, ordering: string): Buffer[] {
  const blocks = db.prepare<[string], Buffer>(
    'SELECT data FROM ordering_block WHERE ordering = ? ORDER BY block',
  );
  return blocks.pluck().all(ordering);
}

/** In memory of its own, so that typed arrays over it are aligned. */
function readColumn(db: Database.Database, name: ColumnName): ArrayBuffer {
  const chunks = readChunks(db, name);
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
}

export function readNumbers(db: Database.Database, name: ColumnName): number[] {
  return [...new Float64Array(readColumn(db, name))];
}

export function readUint16(db: Database.Database, name: ColumnName): Uint16Array<ArrayBuffer> {
  return new Uint16Array(readColumn(db, name));
}

export function readUint32(db: Database.Database, name: ColumnName): Uint32Array<ArrayBuffer> {
  return new Uint32Array(readColumn(db, name));
}
