/** How figures are shown. Every text and every reply rounds by this function, so that one figure is the same number everywhere. */
export function toOneDecimal(value: number): number;
export function toOneDecimal(value: number | null): number | null;
export function toOneDecimal(value: number | null): number | null {
  // Adding 0 makes 0 of the -0 that a small negative difference is rounded to.
  return value === null ? null : Math.round(value * 10) / 10 + 0;
}

/** `34.5`, `30.0`: the same for people. */
export function oneDecimal(value: number): string {
  return toOneDecimal(value).toFixed(1);
}

/**
 * Parts with one decimal that add up to their sum as it is shown. Each part is rounded down, and those that lost most by it get
 * the tenths that are missing.
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
