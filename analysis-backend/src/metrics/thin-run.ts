import type { SlotEvidence } from '../ports/analysis-store.ts';
import { isCounted } from './counted.ts';
import type { ThinReason } from '../model/scoring.ts';

/** The smallest share of expected answers that must be valid, over all engines and for each. */
const SOUND_SHARE = 0.5;

/** Null for a sound run. A run without missing answers is always sound, whatever its answers say. */
export function thinReason(evidence: readonly SlotEvidence[]): ThinReason | null {
  if (evidence.every(({ slot }) => slot.state !== 'failed')) return null;
  const expected = evidence.filter(({ query, slot }) => isCounted(query) && slot.state !== 'spared');
  if (isThin(expected)) return 'too_few_answers';
  const byEngine = Map.groupBy(expected, ({ slot }) => slot.engineId);
  return [...byEngine.values()].some(isThin) ? 'engine_missing' : null;
}

function isThin(expected: readonly SlotEvidence[]): boolean {
  const valid = expected.filter(({ extraction }) => extraction?.valid === true);
  return valid.length < SOUND_SHARE * expected.length;
}
