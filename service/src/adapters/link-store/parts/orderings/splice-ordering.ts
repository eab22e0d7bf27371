import type Database from 'better-sqlite3';
import { compareCodePoints } from '../../../../shared/compare-code-points.ts';
import { writeDirectory, writeOrdering } from '../../build/column-writers.ts';
import {
  decodeBlock,
  decodeDirectory,
  DirectoryBuilder,
  encodeBlock,
  encodeDirectory,
  MOST_BLOCK_ROWS,
  type Directory,
} from '../../build/ordering-blocks.ts';
import { lowerBound, positions } from '../../build/ranks.ts';
import type { OrderedRow } from '../../read/ordering.ts';
import { readBlocks } from '../../update/copied-columns.ts';
import { putIn, takeOut, type Compare, type OrderingChange } from './splice-block.ts';

/** What a row is ordered by, by its id after the change. Equal rows are ordered by their ids. */
export type SortKey = (id: number) => number | string;

/** Takes rows out of an ordering, and puts others in where they belong. Only blocks that change are written. */
export function spliceOrdering(
  db: Database.Database,
  name: string,
  change: OrderingChange,
  { key, isDescending }: { key: SortKey; isDescending: boolean },
): void {
  const compare = comparing(key, isDescending);
  const added = change.added.toSorted((one, other) => compare(one.id, other.id));
  const read = db
    .prepare<[string, number], Buffer>('SELECT data FROM ordering_block WHERE ordering = ? AND block = ?')
    .pluck();
  // Bytes are overwritten where they are: REPLACE would move them.
  const write = db.prepare(
    `INSERT INTO ordering_block (ordering, block, data) VALUES (?, ?, ?)
     ON CONFLICT (ordering, block) DO UPDATE SET data = excluded.data`,
  );
  const before = readDirectory(db, name);
  const blocks = before.starts.length - 1;
  const directory = new DirectoryBuilder();
  let next = 0;
  let isTooLong = false;
  // Rows that are put into an empty ordering make its first block.
  for (let number = 0; number < blocks || next < added.length; number += 1) {
    const block = decodeBlock(read.get(name, number) ?? Buffer.alloc(0), change.isRanked, false);
    const kept = takeOut(block, change);
    const takesAll = next === added.length || number >= blocks - 1;
    const end = takesAll ? added.length : countBefore(kept.ids.at(-1), added, compare);
    const after = putIn(kept, added.slice(next, end), change.isRanked, compare);
    if (after !== block) write.run(name, number, encodeBlock(after));
    if (after.cells === block.cells) directory.take(before, number);
    else directory.add(after.cells);
    isTooLong ||= after.ids.length > MOST_BLOCK_ROWS;
    next = Math.max(next, end);
  }
  if (isTooLong) cutAnew(db, name, change.isRanked);
  else writeDirectory(db, name, directory);
}

function readDirectory(db: Database.Database, name: string): Directory {
  const directory = db.prepare<[string], Buffer>('SELECT directory FROM ordering WHERE name = ?').pluck();
  return decodeDirectory(directory.get(name) ?? encodeDirectory(new DirectoryBuilder().build()));
}

/** How many of the rows, which are in order, come before the row with this id. */
function countBefore(id: number | undefined, rows: readonly OrderedRow[], compare: Compare): number {
  return id === undefined ? 0 : lowerBound(rows.length, (at) => compare(rows[at]?.id ?? 0, id) < 0);
}

function cutAnew(db: Database.Database, name: string, isRanked: boolean): void {
  const blocks = readBlocks(db, name).map((data) => decodeBlock(data, isRanked, false));
  const rows = blocks.reduce((sum, { ids }) => sum + ids.length, 0);
  const columns = {
    ids: new Uint32Array(rows),
    ranks: isRanked ? new Uint32Array(rows) : null,
    cells: new Uint16Array(rows),
  };
  let at = 0;
  for (const { ids, ranks, cells } of blocks) {
    columns.ids.set(ids, at);
    columns.ranks?.set(ranks, at);
    columns.cells.set(cells, at);
    at += ids.length;
  }
  writeOrdering(db, name, positions(rows), columns);
}

function comparing(key: SortKey, isDescending: boolean): Compare {
  return (one, other) => {
    const [first, second] = [key(one), key(other)];
    const difference =
      typeof first === 'string' ? compareCodePoints(first, String(second)) : first - Number(second);
    return (isDescending ? -difference : difference) || one - other;
  };
}
