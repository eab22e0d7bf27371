import type { AnalysisRecord } from '../ports/analysis-store.ts';

/** Invented answers are not worth a call, and a cancelled analysis must cost nothing more. */
export function mayAskModel({ isDemo, cancelledAt }: AnalysisRecord): boolean {
  return !isDemo && cancelledAt === null;
}
