import { describe, expect, it } from 'vitest';
import {
  BLOCK_ROWS,
  cutIntoBlocks,
  decodeBlock,
  decodeDirectory,
  DirectoryBuilder,
  encodeDirectory,
  type Block,
} from '../build/ordering-blocks.ts';
import { hasBit } from './bits.ts';
import { Ordering, type OrderedRow } from './ordering.ts';
import { slotHits } from './text-search.ts';

/** More than a group of blocks, the last one not full. Cell 0 is rare, cell 2 comes in long runs. */
const ROWS = 150 * BLOCK_ROWS + 17;
const ids = Uint32Array.from({ length: ROWS }, (_, at) => at * 3 + 1);
const ranks = Uint32Array.from({ length: ROWS }, (_, at) => Math.floor(at / 7));
const cells = Uint16Array.from({ length: ROWS }, (_, at) =>
  at % 9001 === 5 ? 0 : Math.floor(at / 90_000) % 2 === 0 ? 1 : 2,
);
const order = Uint32Array.from({ length: ROWS }, (_, at) => at);
const all: OrderedRow[] = Array.from(order, (at) => ({
  id: ids[at] ?? 0,
  cell: cells[at] ?? 0,
  rank: ranks[at] ?? 0,
}));

function anOrdering(): { ordering: Ordering; reads: number[][] } {
  const builder = new DirectoryBuilder();
  const blocks = Array.from(cutIntoBlocks(order, { ids, ranks, cells }, builder), (data) =>
    decodeBlock(Buffer.from(data), true, false),
  );
  const reads: number[][] = [];
  const ordering = new Ordering(decodeDirectory(encodeDirectory(builder.build())), async (numbers) => {
    if (numbers.length > 0) reads.push(numbers);
    return numbers.map((number) => blocks[number] as Block);
  });
  return { ordering, reads };
}

const FILTERS: [string, number[]][] = [
  ['every row', [1, 1, 1]],
  ['rare rows', [1, 0, 0]],
  ['rows in long runs', [0, 0, 1]],
  ['no row', [0, 0, 0]],
];

describe.each([false, true])('an ordering read backwards: %s', (backwards) => {
  describe.each(FILTERS)('with a filter for %s', (_what, filter) => {
    const wanted = Uint8Array.from(filter);
    const matching = all.filter(({ cell }) => wanted[cell] === 1);
    if (backwards) matching.reverse();
    const offsets = [
      0,
      1,
      49,
      1000,
      BLOCK_ROWS,
      65_536,
      70_001,
      matching.length - 10,
      matching.length,
      ROWS,
    ].filter((offset) => offset >= 0);

    it('gives the same pages as sorting all rows, and reads the blocks once', async () => {
      const { ordering, reads } = anOrdering();
      for (const offset of offsets) {
        reads.length = 0;
        expect(await ordering.page(wanted, offset, 50, backwards)).toEqual(
          matching.slice(offset, offset + 50),
        );
        expect(reads.length).toBeLessThanOrEqual(1);
      }
    });

    it('gives the same pages of the rows that a search found', async () => {
      const { ordering } = anOrdering();
      const { bits } = slotHits(
        Array.from({ length: ROWS / 5 }, (_, at) => at * 5),
        ROWS,
      );
      const found = matching.filter(({ rank }) => hasBit(bits, rank));
      for (const offset of [0, 60, found.length - 10, found.length].filter((offset) => offset >= 0)) {
        const page = {
          match: { by: 'rank', bits },
          total: found.length,
          offset,
          limit: 50,
          backwards,
        } as const;
        expect(await ordering.pageMatching(wanted, page)).toEqual(found.slice(offset, offset + 50));
      }
      expect(await ordering.countMatching(wanted, { by: 'rank', bits })).toBe(found.length);
    });
  });
});

describe('an ordering', () => {
  it('gives the rows at given places', async () => {
    const { ordering } = anOrdering();
    const places = Array.from({ length: 2000 }, (_, at) => at * 76);
    expect(await ordering.rowsAt(places)).toEqual(places.map((place) => all[place]));
    expect(await ordering.rowsAt([])).toEqual([]);
  });

  it('gives up a page of a search that takes more blocks than it may, at once where that is likely', async () => {
    const { ordering, reads } = anOrdering();
    const last = all.slice(-1);
    const { bits } = slotHits(
      last.map(({ id }) => id),
      ROWS * 3 + 1,
    );
    const every = Uint8Array.of(1, 1, 1);
    const match = { by: 'id', bits } as const;
    const page = (total: number, mostBlocks: number, backwards: boolean) =>
      ordering.pageMatching(every, { match, total, offset: 0, limit: 1, backwards, mostBlocks });
    expect(await page(1, ordering.blockCount - 1, false)).toBeNull();
    expect(reads).toEqual([]);
    expect(await page(1, ordering.blockCount, false)).toEqual(last);
    expect(await page(ROWS, ordering.blockCount - 1, false)).toBeNull();
    expect(await page(ROWS, ordering.blockCount, false)).toEqual(last);
    expect(await page(ROWS, 1, true)).toEqual(last);
  });

  it('reads the blocks of a page that a search has found in spread rows at once', async () => {
    const { ordering, reads } = anOrdering();
    const found = all.filter((_, at) => at % 300 === 7);
    const { bits } = slotHits(
      found.map(({ id }) => id),
      ROWS * 3 + 1,
    );
    const match = { by: 'id', bits } as const;
    const rows = await ordering.pageMatching(Uint8Array.of(1, 1, 1), {
      match,
      total: found.length,
      offset: 0,
      limit: 50,
    });
    expect(rows).toEqual(found.slice(0, 50));
    expect(reads.map((blocks) => blocks.length)).toEqual([19]);
  });

  it('gives every block in order', async () => {
    const { ordering } = anOrdering();
    const seen: number[] = [];
    for await (const block of ordering.blocks()) seen.push(...block.ids);
    expect(seen).toEqual([...ids]);
  });
});
