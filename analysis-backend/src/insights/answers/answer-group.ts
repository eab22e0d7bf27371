import type { BackendAnswers } from '@signpost/contract/analyses';
import { whyUnusable, type NotCounted } from '../../metrics/why-not-counted.ts';
import type { SlotEvidence } from '../../ports/analysis-store.ts';

export type AnswerGroup = BackendAnswers['answers'][number]['group'];

/** Where an answer counts, and why no figure counts it. Every answer is in one group. */
export function groupOf(evidence: SlotEvidence): { group: AnswerGroup; reason: NotCounted | null } {
  // As if its query were an ordinary one.
  const unusable = whyUnusable({
    ...evidence,
    query: { ...evidence.query, branded: false, wordingOf: null },
  });
  if (unusable !== null) return { group: 'unusable', reason: unusable };
  const reason = whyUnusable(evidence);
  if (reason === null) return { group: 'counted', reason };
  return { group: reason === 'branded_query' ? 'recognition' : 'wordings', reason };
}
