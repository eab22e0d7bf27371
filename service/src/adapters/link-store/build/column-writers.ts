import type Database from 'better-sqlite3';
import type { ColumnName } from './generation-schema.ts';
import { cutIntoBlocks, DirectoryBuilder, encodeDirectory, type Columns } from './ordering-blocks.ts';
import { prepareOnce } from './prepared.ts';
import { TextColumnWriter } from './text-column-writer.ts';

/** Replaces the stored one. */
export function writeOrdering(
  db: Database.Database,
  name: string,
  order: Uint32Array,
  columns: Columns,
): void {
  prepareOnce(db, 'DELETE FROM ordering_block WHERE ordering = ?').run(name);
  const directory = new DirectoryBuilder();
  const insert = prepareOnce(db, 'INSERT INTO ordering_block (ordering, block, data) VALUES (?, ?, ?)');
  let number = 0;
  for (const block of cutIntoBlocks(order, columns, directory)) {
    insert.run(name, number, block);
    number += 1;
  }
  writeDirectory(db, name, directory);
}

/** Replaces the stored one. */
export function writeDirectory(db: Database.Database, name: string, directory: DirectoryBuilder): void {
  const encoded = encodeDirectory(directory.build());
  prepareOnce(db, 'INSERT OR REPLACE INTO ordering (name, directory) VALUES (?, ?)').run(name, encoded);
}

/** The chunks that it writes replace the stored ones. */
export function chunkWriter(db: Database.Database, name: ColumnName): (chunk: Buffer) => void {
  prepareOnce(db, 'DELETE FROM column_chunk WHERE name = ?').run(name);
  const insert = prepareOnce(db, 'INSERT INTO column_chunk (name, part, data) VALUES (?, ?, ?)');
  let part = 0;
  return (chunk) => {
    insert.run(name, part, chunk);
    part += 1;
  };
}

export function writeChunks(
  db: Database.Database,
  name: ColumnName,
  array: Uint8Array | Uint16Array | Uint32Array | Float64Array,
): void {
  const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  const write = chunkWriter(db, name);
  for (let at = 0; at < bytes.length; at += TextColumnWriter.CHUNK_BYTES) {
    write(bytes.subarray(at, at + TextColumnWriter.CHUNK_BYTES));
  }
}

export function pluck(db: Database.Database, sql: string): number[] {
  return db.prepare<[], number>(sql).pluck().all();
}
