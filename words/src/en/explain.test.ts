import { BackendExplanation } from '@signpost/contract/analyses';
import { anExampleOf } from '../../../service/test/fakes/example-of.ts';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';

/** Three valid answers to two questions, and one that failed. Each metric has its own counts. */
function anExplanation(explanation: Partial<BackendExplanation>): BackendExplanation {
  const tally = {
    answers: 4,
    valid_answers: 3,
    naming_answers: 2,
    answers_above_0: 1,
    queries: 1,
    weight: 4,
  };
  return { ...anExampleOf(BackendExplanation), counted_answers: 3, tally, ...explanation };
}

it.each<[BackendExplanation['metric'], Partial<BackendExplanation>, string]>([
  [
    'score',
    { value_today: 37.5 },
    'Named in 2 of 3 answers. The mean gain over engines, questions and answers is 0.375, so the score is 37.5 of 100.',
  ],
  [
    'mention_rate',
    { value_today: 50 },
    'Named in 2 of 3 answers. The mean over engines and questions is 50 %.',
  ],
  [
    'rank',
    { value_today: 2, counted_answers: 2 },
    '2 of 3 answers, to 1 question, give the brand a rank. The mean over questions of their medians is 2.',
  ],
  [
    'avg_sentiment',
    { value_today: 75, counted_answers: 1 },
    '1 of 3 answers, to 1 question, were judged. The mean over questions is 75 of 100, where 50 is neutral.',
  ],
  ['citations', { value_today: 2 }, '1 of 3 answers cite own pages, 2 pages in all.'],
  [
    'citation_rate',
    { value_today: 50, counted_answers: 2 },
    '1 of 2 answers with a web search cite an own page. The mean over engines is 50 %.',
  ],
  [
    'share_of_voice',
    { value_today: 50 },
    'The brand is named in 2 of 3 answers. With its tracked competitors that makes 4 mentions, and 2 of 4 is 50 %.',
  ],
  [
    'first_rate',
    { value_today: 33.333 },
    'The brand comes first in 1 of 3 answers. The mean over engines is 33.3 %.',
  ],
])('the arithmetic of the %s becomes sentences', (metric, explanation, words) => {
  expect(explain.arithmetic(anExplanation({ metric, ...explanation })).replaceAll('\u00a0', ' ')).toBe(words);
});

it('says that answers of engines without a weight are left out', () => {
  const leftOut: BackendExplanation['left_out'] = [{ reason: 'engine_without_weight', answers: 1 }];
  expect(explain.arithmetic(anExplanation({ value_today: 50, left_out: leftOut }))).toMatch(
    / Answers of engines without a weight are left out of this\.$/,
  );
});

it('says so when no answer counts', () => {
  expect(explain.arithmetic(anExplanation({ value_today: null, counted_answers: 0 }))).toBe(
    'There is nothing to calculate it from: none of 4 answers counts.',
  );
});
