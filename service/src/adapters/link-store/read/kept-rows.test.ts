import { describe, expect, it } from 'vitest';
import { KeptRows, RowsById, RowsByNumber, type RowMemory } from './kept-rows.ts';

/** Four of them fit into the memory for rows. */
const LONG_ROW = '1'.repeat(10_000_000);

/** Asks for rows; returns what was given, and which rows were loaded for it. */
function asking(memory: RowMemory): (...ids: number[]) => Promise<{ given: string[]; loaded: number[] }> {
  let loaded: number[] = [];
  const rows = new KeptRows(async (ids) => {
    loaded.push(...ids);
    return ids.map((id) => (id < 10 ? LONG_ROW : `row ${id}`));
  }, memory);
  return async (...ids) => {
    loaded = [];
    return { given: await rows.get(ids), loaded };
  };
}

describe.each([
  ['by id', () => new RowsById()],
  ['by number', () => new RowsByNumber(50)],
])('rows in memory, %s', (_, newMemory) => {
  it('are loaded once and given in the order asked for', async () => {
    const ask = asking(newMemory());
    expect(await ask(30, 10, 20)).toEqual({ given: ['row 30', 'row 10', 'row 20'], loaded: [30, 10, 20] });
    expect(await ask(20, 40, 30)).toEqual({ given: ['row 20', 'row 40', 'row 30'], loaded: [40] });
  });

  it('make room for others, first those that were not asked for again', async () => {
    const ask = asking(newMemory());
    await ask(1, 2, 3, 4);
    await ask(1, 3);
    expect((await ask(5)).loaded).toEqual([5]);
    expect((await ask(1, 3, 5)).loaded).toEqual([]);
    expect((await ask(2)).loaded).toEqual([2]);
  });

  it('make room again and again', async () => {
    const ask = asking(newMemory());
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9])
      expect((await ask(id)).loaded).toEqual([id]);
    expect((await ask(6, 7, 8, 9)).loaded).toEqual([]);
  });

  it('that two requests load at once take their room once', async () => {
    const ask = asking(newMemory());
    await Promise.all([ask(6), ask(6)]);
    await ask(7, 8, 9);
    expect((await ask(6, 7, 8, 9)).loaded).toEqual([]);
  });
});
