import type { UnusableAnswers } from '../model/scoring.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';
import { isCounted } from './counted.ts';
import { whyUnusable } from './why-not-counted.ts';

/**
 * Why an answer that came counts as missing; null when it can be used. An answer that was cut off still counts in the figures, but
 * what it would have named later is lost.
 */
function kindOf(evidence: SlotEvidence): UnusableAnswers['kind'] | null {
  const why = whyUnusable(evidence);
  if (why === 'empty' || why === 'refused') return why;
  return why === null && evidence.answer?.finishReason === 'length' ? 'cut_off' : null;
}

/** Whether the answer came, was read, and is neither empty, a refusal nor cut off. */
export function isUsable(evidence: SlotEvidence): boolean {
  return whyUnusable(evidence) === null && kindOf(evidence) === null;
}

/** How many answers of each engine count as missing although they came, by engine and kind. */
export function unusableAnswers(evidence: readonly SlotEvidence[]): UnusableAnswers[] {
  const counts = new Map<string, UnusableAnswers>();
  for (const item of evidence) {
    const kind = isCounted(item.query) ? kindOf(item) : null;
    if (kind === null) continue;
    const { engineId } = item.slot;
    const key = JSON.stringify([engineId, kind]);
    const answers = (counts.get(key)?.answers ?? 0) + 1;
    counts.set(key, { engine_id: engineId, kind, answers });
  }
  return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}
