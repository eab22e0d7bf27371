import type { SlotEvidence } from '../ports/analysis-store.ts';
import { isCounted } from './counted.ts';
import type { ThinReason } from '../model/scoring.ts';
import { isUsable } from './unusable.ts';

/** The smallest share of expected answers that must be usable, over all engines and for each. */
const SOUND_SHARE = 0.5;

/** Null for a sound run. Answers that are empty, refuse or were cut off are missing like those that never came. */
export function thinReason(evidence: readonly SlotEvidence[]): Exclude<ThinReason, 'cancelled'> | null {
  const expected = evidence.filter(({ query, slot }) => isCounted(query) && slot.state !== 'spared');
  if (isThin(expected)) return 'too_few_answers';
  const byEngine = Map.groupBy(expected, ({ slot }) => slot.engineId);
  return [...byEngine.values()].some(isThin) ? 'engine_missing' : null;
}

function isThin(expected: readonly SlotEvidence[]): boolean {
  return expected.filter(isUsable).length < SOUND_SHARE * expected.length;
}
