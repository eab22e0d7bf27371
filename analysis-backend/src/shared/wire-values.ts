import type { Bounds, Estimate } from '../model/scoring.ts';
import { toOneDecimal } from './rounding.ts';

export function toTime(at: number): string {
  return new Date(at).toISOString();
}

export function toTimeOrNull(at: number | null): string | null {
  return at === null ? null : toTime(at);
}

/** Rounded here, since clients print numbers as they get them. */
export function toWhole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

export function toEstimate(estimate: Estimate | null): Estimate | null {
  if (estimate === null) return null;
  const { value, interval } = estimate;
  return {
    value: toOneDecimal(value),
    interval:
      interval === null
        ? null
        : { low: toOneDecimal(interval.low), high: toOneDecimal(interval.high), method: interval.method },
  };
}

export function toBounds(bounds: Bounds | null): Bounds | null {
  return bounds === null ? null : { low: toOneDecimal(bounds.low), high: toOneDecimal(bounds.high) };
}
