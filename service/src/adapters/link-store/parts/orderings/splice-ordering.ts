import type Database from 'better-sqlite3';
import { compareCodePoints } from '../../../../shared/compare-code-points.ts';
import { writeOrdering } from '../../build/column-writers.ts';
import { decodeBlock } from '../../build/ordering-blocks.ts';
import { lowerBound } from '../../build/ranks.ts';
import type { OrderedRow } from '../../read/ordering.ts';
import { readBlocks } from '../../update/copied-columns.ts';

/** What becomes of the rows of an ordering. */
export interface OrderingChange {
  /** How many there are. */
  rows: number;
  isRanked: boolean;
  /** Id before -> id after; -1 for a row that is taken out. */
  idAfter(id: number): number;
  /** Rank before -> rank after. */
  rankAfter(rank: number): number;
  /** Rows that are put in. */
  added: readonly OrderedRow[];
}

/** What a row is ordered by, by its id after the change. Equal rows are ordered by their ids. */
export type SortKey = (id: number) => number | string;

/** Takes rows out of an ordering, and puts others in where they belong. */
export function spliceOrdering(
  db: Database.Database,
  name: string,
  { rows, isRanked, idAfter, rankAfter, added }: OrderingChange,
  { key, isDescending }: { key: SortKey; isDescending: boolean },
): void {
  const length = rows + added.length;
  const ids = new Uint32Array(length);
  const ranks = new Uint32Array(isRanked ? length : 0);
  const cells = new Uint16Array(length);
  let kept = 0;
  for (const data of readBlocks(db, name)) {
    const block = decodeBlock(data, isRanked, false);
    for (let at = 0; at < block.ids.length; at += 1) {
      const id = idAfter(block.ids[at] ?? 0);
      if (id === -1) continue;
      ids[kept] = id;
      cells[kept] = block.cells[at] ?? 0;
      if (isRanked) ranks[kept] = rankAfter(block.ranks[at] ?? 0);
      kept += 1;
    }
  }
  const compare = comparing(key, isDescending);
  const places = added
    .map((row) => ({ row, place: lowerBound(kept, (at) => compare(ids[at] ?? 0, row.id) < 0) }))
    .sort((one, other) => one.place - other.place || compare(one.row.id, other.row.id));
  const order = new Uint32Array(kept + added.length);
  let [at, from] = [0, 0];
  const takeKept = (to: number): void => {
    for (; from < to; from += 1, at += 1) order[at] = from;
  };
  for (const [nth, { row, place }] of places.entries()) {
    takeKept(place);
    const position = kept + nth;
    ids[position] = row.id;
    cells[position] = row.cell;
    if (isRanked) ranks[position] = row.rank;
    order[at] = position;
    at += 1;
  }
  takeKept(kept);
  writeOrdering(db, name, order, { ids, ranks: isRanked ? ranks : null, cells });
}

type Compare = (one: number, other: number) => number;

function comparing(key: SortKey, isDescending: boolean): Compare {
  return (one, other) => {
    const [first, second] = [key(one), key(other)];
    const difference =
      typeof first === 'string' ? compareCodePoints(first, String(second)) : first - Number(second);
    return (isDescending ? -difference : difference) || one - other;
  };
}
