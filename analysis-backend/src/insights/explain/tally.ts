import type { BackendExplanation } from '@signpost/contract/analyses';
import { sum } from '../../metrics/averages.ts';
import { whyUnusable } from '../../metrics/why-not-counted.ts';
import { answersOf, type Explanation } from './explanation.ts';

/** The counts behind a number. */
export function tallyOf(explanation: Pick<Explanation, 'engines'>): BackendExplanation['tally'] {
  const answers = answersOf(explanation);
  const counted = answers.filter(({ notCounted }) => notCounted === null);
  return {
    answers: answers.length,
    valid_answers: answers.filter(({ evidence }) => whyUnusable(evidence) === null).length,
    naming_answers: counted.filter(({ evidence }) => evidence.extraction?.mentioned === true).length,
    answers_above_0: counted.filter(({ value }) => (value ?? 0) > 0).length,
    queries: new Set(counted.map(({ evidence }) => evidence.query.queryId)).size,
    weight: sum(counted.map(({ weight }) => weight)),
  };
}
