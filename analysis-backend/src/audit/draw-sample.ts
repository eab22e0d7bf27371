import { createHash } from 'node:crypto';
import { isOriginal } from '../metrics/counted.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';

/** How many answers of an analysis a person is asked to label. */
export const SAMPLE_SIZE = 20;

/**
 * A simple random sample of the valid answers: every answer has a number that depends on nothing but the analysis and itself, and
 * the lowest are taken. So it is the same each time, and no answer moves when another one drops out. Those with a label stay,
 * even if they are not taken for valid any more.
 */
export function drawSample(
  analysisId: string,
  evidence: readonly SlotEvidence[],
  labelled: ReadonlySet<string>,
): SlotEvidence[] {
  return evidence
    .filter((item) => canBeDrawn(item) || labelled.has(item.slot.id))
    .map((item) => ({ item, number: numberOf(analysisId, item.slot.id) }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .slice(0, SAMPLE_SIZE)
    .map(({ item }) => item);
}

/** Valid, and to a question in its first wording: what figures are made of. */
export function canBeDrawn({ query, extraction }: SlotEvidence): boolean {
  return isOriginal(query) && extraction?.valid === true;
}

function numberOf(analysisId: string, slotId: string): string {
  return createHash('sha256').update(`${analysisId} ${slotId}`).digest('hex');
}
