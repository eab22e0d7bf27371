import { unusableAnswers } from '../metrics/unusable.ts';
import type { Scoring, UnusableAnswers } from '../model/scoring.ts';
import type { AnalysisRecord, AnalysisStore } from '../ports/analysis-store.ts';

/** The answers of an analysis that came and cannot be used. Without figures the stored answers are looked at: then all of them may be unusable. */
export async function unusableIn(
  analyses: AnalysisStore,
  { id, status }: Pick<AnalysisRecord, 'id' | 'status'>,
  scoring: Scoring | null,
): Promise<UnusableAnswers[]> {
  // Missing in scorings of version 4 and before.
  if (scoring !== null) return scoring.unusable ?? [];
  return status === 'error' ? unusableAnswers(await analyses.listEvidence(id)) : [];
}
