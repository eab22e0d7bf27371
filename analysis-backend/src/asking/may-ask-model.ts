import type { AnalysisRecord } from '../ports/analysis-store.ts';

/** What the demo engine invents is not worth a call, and one that was cancelled is to cost nothing more. */
export function mayAskModel({ isDemo, cancelledAt }: AnalysisRecord): boolean {
  return !isDemo && cancelledAt === null;
}
