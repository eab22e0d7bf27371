import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { writeOrdering } from '../../build/column-writers.ts';
import { GENERATION_TABLES } from '../../build/generation-schema.ts';
import { BLOCK_ROWS, decodeBlock, decodeDirectory } from '../../build/ordering-blocks.ts';
import { positions } from '../../build/ranks.ts';
import { Ordering, type OrderedRow } from '../../read/ordering.ts';
import { readBlocks } from '../../update/copied-columns.ts';
import { spliceOrdering } from './splice-ordering.ts';

/** Rows are ordered by this, then by id. */
const keyOf = (id: number): number => (id * 7919) % 1000;
const aRow = (id: number): OrderedRow => ({ id, cell: id % 3, rank: id % 50 });
const inOrder = (rows: OrderedRow[]): OrderedRow[] =>
  rows.toSorted((one, other) => keyOf(one.id) - keyOf(other.id) || one.id - other.id);

/** An ordering as an import stores it. */
function anOrdering(rows: OrderedRow[]): Database.Database {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.exec(GENERATION_TABLES);
  const sorted = inOrder(rows);
  writeOrdering(db, 'url_asc', positions(rows.length), {
    ids: Uint32Array.from(sorted, ({ id }) => id),
    ranks: Uint32Array.from(sorted, ({ rank }) => rank),
    cells: Uint16Array.from(sorted, ({ cell }) => cell),
  });
  return db;
}

function splice(
  db: Database.Database,
  {
    gone = [],
    added = [],
    rankAfter = null,
  }: { gone?: number[]; added?: number[]; rankAfter?: Uint32Array | null },
): void {
  const idAfter = (id: number): number => (gone.includes(id) ? -1 : id);
  const change = { isRanked: true, idAfter, rankAfter, added: added.map(aRow) };
  spliceOrdering(db, 'url_asc', change, { key: keyOf, isDescending: false });
}

/** All rows, by two ways of reading. */
async function read(db: Database.Database): Promise<OrderedRow[]> {
  const directory = db.prepare<[], Buffer>('SELECT directory FROM ordering').pluck().get() as Buffer;
  const blocks = readBlocks(db, 'url_asc').map((data) => decodeBlock(data, true, false));
  const ordering = new Ordering(decodeDirectory(directory), async (numbers) =>
    blocks.filter((_, number) => numbers.includes(number)),
  );
  const rows = await ordering.page(Uint8Array.of(1, 1, 1), 0, 1_000_000);
  expect(await ordering.rowsAt([...positions(rows.length)])).toEqual(rows);
  return rows;
}

const ids = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);

it('keeps the rows in order through many changes', async () => {
  const db = anOrdering(ids(3000).map(aRow));
  let rows = ids(3000);
  for (let round = 0; round < 4; round += 1) {
    const gone = rows.filter((id) => id % 40 === round);
    const added = ids(90, 10_000 + round * 100);
    splice(db, { gone, added });
    rows = [...rows.filter((id) => !gone.includes(id)), ...added];
    expect(await read(db)).toEqual(inOrder(rows.map(aRow)));
  }
});

it('writes only the blocks that change', () => {
  const db = anOrdering(ids(10 * BLOCK_ROWS).map(aRow));
  const before = readBlocks(db, 'url_asc');
  splice(db, { gone: [5], added: [20_000] });
  const changed = readBlocks(db, 'url_asc').filter((data, number) => !data.equals(before[number] ?? data));
  expect(changed).toHaveLength(2);
  expect(before).toHaveLength(10);
});

it('gives the rows of later URLs their new ranks', async () => {
  const db = anOrdering(ids(2000).map(aRow));
  splice(db, { rankAfter: Uint32Array.from(ids(50), (rank) => (rank < 20 ? rank : rank + 1)) });
  const shifted = ids(2000).map((id) => ({ ...aRow(id), rank: id % 50 < 20 ? id % 50 : (id % 50) + 1 }));
  expect(await read(db)).toEqual(inOrder(shifted));
});

it('is cut anew when one block has taken too many rows', async () => {
  const db = anOrdering(ids(3000).map(aRow));
  // They have the same key.
  const added = ids(2500, 20).map((thousands) => thousands * 1000 + 7);
  splice(db, { added });
  expect(await read(db)).toEqual(inOrder([...ids(3000), ...added].map(aRow)));
  expect(readBlocks(db, 'url_asc')).toHaveLength(Math.ceil(5500 / BLOCK_ROWS));
});

it('takes rows into an empty ordering, and all of them out of it', async () => {
  const db = anOrdering([]);
  splice(db, { added: [3, 1, 2] });
  expect(await read(db)).toEqual(inOrder([1, 2, 3].map(aRow)));
  splice(db, { gone: [1, 2, 3] });
  expect(await read(db)).toEqual([]);
  splice(db, { added: [4] });
  expect(await read(db)).toEqual([aRow(4)]);
});
