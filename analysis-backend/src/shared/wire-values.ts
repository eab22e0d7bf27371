import type { Bounds, Estimate } from '../model/scoring.ts';
import type { AnalysisRecord } from '../ports/analysis-store.ts';
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

/** The analysis that a reply is about; null while none is finished. */
export function toLatest(isDemo: boolean, analysis: AnalysisRecord | null) {
  return {
    is_demo: isDemo,
    analysis_uuid: analysis?.id ?? null,
    finished_at: toTimeOrNull(analysis?.finishedAt ?? null),
  };
}
