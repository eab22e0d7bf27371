import { createHash } from 'node:crypto';
import { randomNumbers } from '../../shared/random-numbers.ts';

/** Numbers from 0 to 1 that are always the same for the same parts: the demo has no chance in it. */
export interface Draws {
  next(): number;
  /** From 0 to `below`, without it. */
  whole(below: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

export function drawsFor(...parts: readonly (string | number)[]): Draws {
  const seed = createHash('sha256').update(JSON.stringify(parts)).digest();
  const next = randomNumbers(seed.readInt32LE(0));
  const whole = (below: number): number => Math.floor(next() * below);
  return {
    next,
    whole,
    pick: (items) => items[whole(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
