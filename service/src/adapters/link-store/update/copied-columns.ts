import type Database from 'better-sqlite3';
import type { ColumnName, Meta } from '../build/generation-schema.ts';
import { joinAligned } from '../read/generation.ts';

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

function readColumn(db: Database.Database, name: ColumnName): ArrayBuffer {
  return joinAligned(readChunks(db, name)).buffer;
}

export function readBytes(db: Database.Database, name: ColumnName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readColumn(db, name));
}

export function readNumbers(db: Database.Database, name: ColumnName): number[] {
  return [...readFloat64(db, name)];
}

export function readFloat64(db: Database.Database, name: ColumnName): Float64Array<ArrayBuffer> {
  return new Float64Array(readColumn(db, name));
}

export function readUint16(db: Database.Database, name: ColumnName): Uint16Array<ArrayBuffer> {
  return new Uint16Array(readColumn(db, name));
}

export function readUint32(db: Database.Database, name: ColumnName): Uint32Array<ArrayBuffer> {
  return new Uint32Array(readColumn(db, name));
}
