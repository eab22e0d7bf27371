import type { SlotEvidence, SlotRecord } from '../ports/analysis-store.ts';
import { isOriginal } from './counted.ts';
import type { ExplainedMetric } from './metric-set.ts';

/** Why an answer does not count in a number. */
export type NotCounted =
  | 'other_wording'
  | 'branded_query'
  | 'waiting'
  | 'failed'
  | 'spared'
  | 'not_read'
  | 'empty'
  | 'refused'
  | 'engine_without_weight'
  | 'not_named'
  | 'cut_off'
  | 'no_rank'
  | 'not_judged'
  | 'no_web_search'
  | 'names_none';

const WITHOUT_ANSWER: { [State in SlotRecord['state']]: NotCounted } = {
  waiting: 'waiting',
  failed: 'failed',
  spared: 'spared',
  answered: 'not_read',
};

/** Why no figure can count the answer; null when figures count it. */
export function whyUnusable({ slot, query, answer, extraction }: SlotEvidence): NotCounted | null {
  if (!isOriginal(query)) return 'other_wording';
  if (query.branded) return 'branded_query';
  if (answer === null) return WITHOUT_ANSWER[slot.state];
  if (extraction === null || extraction.readingProblem !== undefined) return 'not_read';
  if (extraction.valid && answer.finishReason !== 'refusal') return null;
  return answer.text.trim() === '' ? 'empty' : 'refused';
}

/** Why a usable answer does not count in a metric. */
export function whySilent(metric: ExplainedMetric, { answer, extraction }: SlotEvidence): NotCounted {
  if (metric === 'citation_rate') return 'no_web_search';
  if (metric === 'share_of_voice') return 'names_none';
  if (extraction?.mentioned !== true) return 'not_named';
  if (metric === 'avg_sentiment') return 'not_judged';
  return answer?.finishReason === 'length' ? 'cut_off' : 'no_rank';
}
