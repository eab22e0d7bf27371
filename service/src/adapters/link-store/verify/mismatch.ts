import type { Difference } from '@signpost/indexing/ports/published-links';

/** Ends a verification at the first difference; `verifyGeneration` answers with it. */
export class Mismatch extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(`${difference.what}: ${difference.stored} is stored, ${difference.counted} was counted`);
    this.name = 'Mismatch';
    this.difference = difference;
  }
}

export function differ(what: string, stored: unknown, counted: unknown): never {
  throw new Mismatch({ what, stored: toText(stored), counted: toText(counted) });
}

export function expectSame(what: string, stored: unknown, counted: unknown): void {
  if (toText(stored) !== toText(counted)) differ(what, stored, counted);
}

/** Compares a stored column with the same one worked out again. */
export function expectColumn(
  name: string,
  stored: ArrayLike<number>,
  counted: Uint8Array | Uint32Array,
): void {
  expectSame(`number of ${name}`, stored.length, counted.length);
  const at = counted.findIndex((value, place) => stored[place] !== value);
  if (at !== -1) differ(`place ${at} of ${name}`, stored[at], counted[at]);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
