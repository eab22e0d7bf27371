import type { Bounds } from '../metrics/quantiles.ts';
import type { Estimate } from '../metrics/scoring.ts';

export function toTime(at: number): string {
  return new Date(at).toISOString();
}

export function toTimeOrNull(at: number | null): string | null {
  return at === null ? null : toTime(at);
}

/** Clients print numbers as they get them. */
export function toWhole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

export function toOneDecimal(value: number): number;
export function toOneDecimal(value: number | null): number | null;
export function toOneDecimal(value: number | null): number | null {
  return value === null ? null : rounded(value);
}

export function toEstimate(estimate: Estimate | null): Estimate | null {
  if (estimate === null) return null;
  const { value, interval } = estimate;
  return {
    value: rounded(value),
    interval:
      interval === null
        ? null
        : { low: rounded(interval.low), high: rounded(interval.high), method: interval.method },
  };
}

export function toBounds(bounds: Bounds | null): Bounds | null {
  return bounds === null ? null : { low: rounded(bounds.low), high: rounded(bounds.high) };
}

function rounded(value: number): number {
  // Adding 0 makes 0 of the -0 that a small negative difference is rounded to.
  return Math.round(value * 10) / 10 + 0;
}
