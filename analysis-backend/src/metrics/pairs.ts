import type { Cell } from './estimate.ts';

/** The values of one query at one engine in two series: two runs, or two names in the same answers. */
export interface CellPair {
  queryId: string;
  engineId: string;
  one: Cell;
  other: Cell;
  /** `other` minus `one`, in points. */
  difference: number;
}

/** The pairs that both series have. */
export function pairsOf(one: readonly Cell[], other: readonly Cell[]): CellPair[] {
  const byKey = new Map(one.map((cell) => [pairKey(cell), cell]));
  return other.flatMap((cell) => {
    const partner = byKey.get(pairKey(cell));
    if (partner === undefined) return [];
    const { queryId, engineId } = cell;
    return { queryId, engineId, one: partner, other: cell, difference: cell.value - partner.value };
  });
}

export function pairKey({ queryId, engineId }: { queryId: string; engineId: string }): string {
  return JSON.stringify([queryId, engineId]);
}
