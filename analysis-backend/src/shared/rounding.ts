/** Rounds a figure to show. Every text and reply uses this function, so that a figure is the same number everywhere. */
export function toOneDecimal(value: number): number;
export function toOneDecimal(value: number | null): number | null;
export function toOneDecimal(value: number | null): number | null {
  // Adding 0 turns the -0 of a small negative difference into 0.
  return value === null ? null : Math.round(value * 10) / 10 + 0;
}

/** The rounded figure as text for people: `34.5`, `30.0`. */
export function oneDecimal(value: number): string {
  return toOneDecimal(value).toFixed(1);
}

/**
 * Parts with one decimal that add up to their rounded sum. Each part is rounded down, and the parts that lost most get the missing
 * tenths.
 */
export function toAddingParts(parts: readonly number[]): number[] {
  const tenths = parts.map((part) => Math.floor(part * 10 + 1e-9));
  const missing = Math.round(sum(parts) * 10) - sum(tenths);
  const byLoss = parts
    .map((part, at) => ({ at, lost: part * 10 - (tenths[at] ?? 0) }))
    .toSorted((one, other) => other.lost - one.lost);
  const raised = new Set(byLoss.slice(0, missing).map(({ at }) => at));
  return tenths.map((value, at) => (value + Number(raised.has(at))) / 10);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
