import { describe, expect, it } from 'vitest';
import { countAll } from './count-links.ts';

/** The URL with rank `rank` has that many links and one. */
const starts = Uint32Array.from({ length: 501 }, (_, rank) => (rank * (rank + 1)) / 2);

function counted(ranks: number[]): number {
  return countAll(Uint32Array.from(ranks), starts);
}

function oneByOne(ranks: number[]): number {
  return ranks.reduce((links, rank) => links + rank + 1, 0);
}

describe('the links of the URLs that a search found', () => {
  const every = Array.from({ length: 500 }, (_, rank) => rank);

  it.each([
    ['all URLs', every],
    ['none', []],
    ['the last one', [499]],
    ['every second one', every.filter((rank) => rank % 2 === 0)],
    ['long runs with gaps', every.filter((rank) => rank !== 63 && rank !== 200 && rank < 420)],
  ])('are counted as one by one: %s', (_, ranks) => {
    expect(counted(ranks)).toBe(oneByOne(ranks));
  });
});
