import type Database from 'better-sqlite3';
import {
  LINK_ORDERINGS,
  type ColumnName,
  type LinkOrdering,
  type Meta,
  type PostOrdering,
} from '../../src/adapters/link-store/build/generation-schema.ts';
import {
  decodeBlock,
  decodeDirectory,
  encodeBlock,
  encodeDirectory,
  type Block,
  type Directory,
} from '../../src/adapters/link-store/build/ordering-blocks.ts';

/** Corrupts one thing in the file of a generation. */
export type Corruption = (db: Database.Database) => void;

export function statement(...statements: string[]): Corruption {
  return (db) => {
    for (const sql of statements) {
      if (db.prepare(sql).run().changes === 0) throw new Error(`Nothing was changed by ${sql}`);
    }
  };
}

export function meta<Name extends keyof Meta>(
  name: Name,
  change: (value: Meta[Name]) => Meta[Name],
): Corruption {
  return (db) => {
    const value = JSON.parse(String(read(db, 'SELECT value FROM meta WHERE name = ?', name))) as Meta[Name];
    db.prepare('UPDATE meta SET value = ? WHERE name = ?').run(JSON.stringify(change(value)), name);
  };
}

export function column(name: ColumnName, change: (data: Buffer) => Buffer): Corruption {
  return (db) => {
    const data = read(db, 'SELECT data FROM column_chunk WHERE name = ?', name) as Buffer;
    db.prepare('UPDATE column_chunk SET data = ? WHERE name = ?').run(change(data), name);
  };
}

/** Changes the first block of an ordering. */
export function block(name: PostOrdering | LinkOrdering, change: (block: Block) => Block): Corruption {
  const isRanked = LINK_ORDERINGS.some((ordering) => ordering === name);
  return (db) => {
    const data = read(db, 'SELECT data FROM ordering_block WHERE ordering = ? AND block = 0', name) as Buffer;
    const changed = encodeBlock(change(decodeBlock(data, isRanked, false)));
    db.prepare('UPDATE ordering_block SET data = ? WHERE ordering = ? AND block = 0').run(changed, name);
  };
}

export function directory(
  name: PostOrdering | LinkOrdering,
  change: (directory: Directory) => Directory,
): Corruption {
  return (db) => {
    const data = read(db, 'SELECT directory FROM ordering WHERE name = ?', name) as Buffer;
    const changed = encodeDirectory(change(decodeDirectory(data)));
    db.prepare('UPDATE ordering SET directory = ? WHERE name = ?').run(changed, name);
  };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export function swap<Values extends Numbers>(values: Values, one: number, other: number): Values {
  [values[one], values[other]] = [values[other] ?? 0, values[one] ?? 0];
  return values;
}

export function increment<Values extends Numbers>(values: Values, at: number): Values {
  values[at] = (values[at] ?? 0) + 1;
  return values;
}

/** Swaps two whole rows, so that only their order is wrong. */
export function swapRows({ ids, ranks, cells }: Block, one: number, other: number): Block {
  return {
    ids: swap(ids, one, other),
    ranks: ranks.length === 0 ? ranks : swap(ranks, one, other),
    cells: swap(cells, one, other),
  };
}

/** Puts a second copy of row `one` in the place of row `other`. */
export function repeatRow({ ids, ranks, cells }: Block, one: number, other: number): Block {
  for (const values of [ids, ranks, cells]) values.copyWithin(other, one, one + 1);
  return { ids, ranks, cells };
}

export function withoutLastRow({ ids, ranks, cells }: Block): Block {
  return { ids: ids.slice(0, -1), ranks: ranks.slice(0, -1), cells: cells.slice(0, -1) };
}

function read(db: Database.Database, sql: string, name: string): unknown {
  const value: unknown = db.prepare(sql).pluck().get(name);
  if (value === undefined) throw new Error(`The generation has no ${name}`);
  return value;
}
