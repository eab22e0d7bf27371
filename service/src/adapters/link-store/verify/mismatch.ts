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

function toText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
