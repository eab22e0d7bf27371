import { randomNumbers } from '../analysis-backend/src/shared/random-numbers.ts';

/** Choices that are the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  number(): number;
  /** A whole number of `from` to `to`, both included. */
  between(from: number, to: number): number;
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** `about` keeps the choices of one part of the storm apart from those of the others. */
export function seededRandom(seed: number, about = ''): Random {
  const number = randomNumbers(
    [...about].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, seed),
  );
  const between = (from: number, to: number): number => from + Math.floor(number() * (to - from + 1));
  return {
    number,
    between,
    chance: (share) => number() < share,
    pick<Item>(items: readonly Item[]) {
      if (items.length === 0) throw new Error('There is nothing to pick from');
      return items[between(0, items.length - 1)] as Item;
    },
  };
}
