import { createHash } from 'node:crypto';
import { randomNumbers } from '../../shared/random-numbers.ts';

/** Pseudo-random numbers that are always the same for the same parts. */
export interface Draws {
  next(): number;
  /** A whole number from 0 to `below` - 1. */
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
