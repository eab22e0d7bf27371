import type { Block } from '../../build/ordering-blocks.ts';
import { lowerBound } from '../../build/ranks.ts';
import type { OrderedRow } from '../../read/ordering.ts';

/** What becomes of the rows of an ordering. */
export interface OrderingChange {
  isRanked: boolean;
  /** Id before -> id after; -1 for a row that is taken out. */
  idAfter(id: number): number;
  /** Rank before -> rank after; null when all stay. */
  rankAfter: Uint32Array | null;
  /** Rows that are put in. */
  added: readonly OrderedRow[];
}

/** Compares rows by their ids. */
export type Compare = (one: number, other: number) => number;

/** The rows that stay, with their ids and ranks after the change; the same block when it stays as it is. */
export function takeOut(block: Block, { idAfter, rankAfter }: OrderingChange): Block {
  const shifted = rankAfter === null ? block : shiftRanks(block, rankAfter);
  return keepsIds(block, idAfter) ? shifted : changeIds(shifted, idAfter);
}

function shiftRanks(block: Block, rankAfter: Uint32Array): Block {
  const ranks = new Uint32Array(block.ranks.length);
  let isSame = true;
  for (let at = 0; at < ranks.length; at += 1) {
    const before = block.ranks[at] ?? 0;
    const after = rankAfter[before] ?? 0;
    if (after !== before) isSame = false;
    ranks[at] = after;
  }
  return isSame ? block : { ...block, ranks };
}

type IdAfter = OrderingChange['idAfter'];

/** Most blocks do, and looking takes a quarter of the time of copying them row by row. */
function keepsIds({ ids }: Block, idAfter: IdAfter): boolean {
  for (let at = 0; at < ids.length; at += 1) {
    const id = ids[at] ?? 0;
    if (idAfter(id) !== id) return false;
  }
  return true;
}

function changeIds(block: Block, idAfter: IdAfter): Block {
  const ids = Float64Array.from(block.ids, idAfter);
  const stays = (_: number, at: number): boolean => ids[at] !== -1;
  const kept = Uint32Array.from(ids.filter(stays));
  if (kept.length === ids.length) return { ...block, ids: kept };
  return { ids: kept, ranks: block.ranks.filter(stays), cells: block.cells.filter(stays) };
}

/** Puts rows in where they belong. They are given in order. */
export function putIn(block: Block, rows: readonly OrderedRow[], isRanked: boolean, compare: Compare): Block {
  if (rows.length === 0) return block;
  const { ids, ranks, cells } = block;
  const after = emptyBlock(ids.length + rows.length, isRanked);
  let [from, at] = [0, 0];
  const takeKept = (to: number): void => {
    after.ids.set(ids.subarray(from, to), at);
    after.cells.set(cells.subarray(from, to), at);
    if (isRanked) after.ranks.set(ranks.subarray(from, to), at);
    at += to - from;
    from = to;
  };
  for (const { id, cell, rank } of rows) {
    takeKept(lowerBound(ids.length, (place) => compare(ids[place] ?? 0, id) < 0));
    after.ids[at] = id;
    after.cells[at] = cell;
    if (isRanked) after.ranks[at] = rank;
    at += 1;
  }
  takeKept(ids.length);
  return after;
}

function emptyBlock(rows: number, isRanked: boolean): Block {
  return {
    ids: new Uint32Array(rows),
    ranks: new Uint32Array(isRanked ? rows : 0),
    cells: new Uint16Array(rows),
  };
}
