import type { Order } from '@signpost/contract/links';
import { countRows } from '../../read/count-rows.ts';
import type { Generation } from '../../read/generation.ts';
import type { LinkOrdering, PostOrdering } from '../../build/generation-schema.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import type { Directory } from '../../build/ordering-blocks.ts';

/** What the rows say that an ordering must hold. A row's position is its place by ascending id. */
export interface CountedRows {
  count: number;
  /** The position of the row with this id in the ordering; -1 when there is no such row. */
  positionOf(id: number): number;
  cells: ArrayLike<number>;
  /** Ranks of the URLs; null for posts. */
  ranks: ArrayLike<number> | null;
}

/** Compares the sort keys of the rows at two positions, as for ascending order. */
export type CompareKeys = (one: number, other: number) => number;

/**
 * Every row comes after the one before it by key, then by id. Such a list has no row twice, so as many entries
 * as there are rows are all of them.
 */
export async function verifyOrdering(
  generation: Generation,
  name: PostOrdering | LinkOrdering,
  rows: CountedRows,
  order: Order,
  compare: CompareKeys,
): Promise<void> {
  const ordering = generation.ordering(name);
  const blocks = await countRows(generation.db.selectFrom('ordering_block').where('ordering', '=', name));
  expectSame(`blocks of ordering ${name}`, ordering.blockCount, blocks);

  const sign = order === 'ASC' ? 1 : -1;
  let previous = -1;
  let number = 0;
  let seen = 0;
  for await (const block of ordering.blocks()) {
    const where = `block ${number} of ordering ${name}`;
    verifyDirectory(where, ordering.directory, number, block.cells);
    for (let at = 0; at < block.ids.length; at += 1) {
      const id = block.ids[at] ?? 0;
      const position = rows.positionOf(id);
      if (position === -1) differ(`row ${at} of ${where}`, `id ${id}`, 'no row with that id');
      if (block.cells[at] !== rows.cells[position]) {
        differ(`cell of id ${id} in ${where}`, block.cells[at], rows.cells[position]);
      }
      if (rows.ranks !== null && block.ranks[at] !== rows.ranks[position]) {
        differ(`URL rank of id ${id} in ${where}`, block.ranks[at], rows.ranks[position]);
      }
      const step = previous === -1 ? -1 : sign * compare(previous, position) || previous - position;
      if (step >= 0) differ(`row ${at} of ${where}`, `id ${id}`, 'another place for it');
      previous = position;
    }
    number += 1;
    seen += block.ids.length;
  }
  expectSame(`rows of ordering ${name}`, seen, rows.count);
}

function verifyDirectory(where: string, directory: Directory, block: number, cells: Uint16Array): void {
  const stored = new Map<number, number>();
  const end = directory.starts[block + 1] ?? 0;
  for (let entry = directory.starts[block] ?? 0; entry < end; entry += 1) {
    add(stored, directory.cells[entry] ?? 0, directory.counts[entry] ?? 0);
  }
  const counted = new Map<number, number>();
  for (const cell of cells) add(counted, cell, 1);
  expectSame(`rows of each cell in ${where}`, byCell(stored), byCell(counted));
}

function add(counts: Map<number, number>, cell: number, rows: number): void {
  counts.set(cell, (counts.get(cell) ?? 0) + rows);
}

function byCell(counts: Map<number, number>): [number, number][] {
  return [...counts].sort(([one], [other]) => one - other);
}
