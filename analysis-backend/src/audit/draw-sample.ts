import { createHash } from 'node:crypto';
import { isOriginal } from '../metrics/counted.ts';
import type { SlotEvidence } from '../ports/analysis-store.ts';

/** How many answers of an analysis a person is asked to label. */
export const SAMPLE_SIZE = 20;

/**
 * A simple random sample of the valid answers: each answer gets a number that depends only on the analysis and the answer, and the
 * lowest numbers are drawn. So the sample is the same each time, and stays when an answer drops out. Labelled answers stay in it even
 * if they no longer count as valid.
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

/** Whether the answer counts in figures: it is valid and answers an original query, not another wording. */
export function canBeDrawn({ query, extraction }: SlotEvidence): boolean {
  return isOriginal(query) && extraction?.valid === true;
}

function numberOf(analysisId: string, slotId: string): string {
  return createHash('sha256').update(`${analysisId} ${slotId}`).digest('hex');
}
