import { thinReason } from '../../metrics/thin-run.ts';
import type { ThinReason } from '../../model/scoring.ts';
import type { AnalysisRecord, SlotEvidence } from '../../ports/analysis-store.ts';

/** Why the run does not replace a sound one; null when it does. A run that a person cancelled never does, however far it came. */
export function thinReasonOf(
  { cancelledAt }: Pick<AnalysisRecord, 'cancelledAt'>,
  evidence: readonly SlotEvidence[],
): ThinReason | null {
  return cancelledAt === null ? thinReason(evidence) : 'cancelled';
}
