import { BackendQueryQuality, type BackendQueryFinding } from '@signpost/contract/analyses';
import { anExampleOf } from '../../../service/test/fakes/example-of.ts';
import { expect, it } from 'vitest';
import { queries } from './queries.ts';

type JudgedQuery = BackendQueryQuality['queries'][number];

const QUERY: JudgedQuery = {
  ...anExampleOf(BackendQueryQuality.properties.queries.items),
  query_id: 'q1',
  text: 'Which anvils are the best?',
};

const MEASURED = {
  runs: 2,
  answers: 6,
  informative: 1,
  informative_interval: { low: 3, high: 56.4 },
  named: 0,
  named_interval: { low: 0, high: 39 },
};

it.each<[Partial<BackendQueryFinding>, string]>([
  [{ code: 'brand_named' }, 'It names the brand, so the answers do too: that is recognition,'],
  [{ code: 'competitor_named', competitors: ['Globex', 'Monday'] }, 'It names Globex and Monday, so the'],
  [{ code: 'near_duplicate', other_query_id: 'q1' }, 'It asks the same as "Which anvils are the best?":'],
  [
    { code: 'names_nobody' },
    '1 of 6 answers name a company (at most 56.4 %, with 95 % confidence): the question does not ask for names.',
  ],
  [{ code: 'always_named' }, 'The brand was named in all 6 answers of the last 2 runs:'],
  [{ code: 'never_named' }, 'The brand was named in 0 of 6 answers of the last 2 runs:'],
])('the finding %o becomes a sentence', (finding, words) => {
  const found = { severity: 'hint' as const, other_query_id: null, competitors: [], ...finding };
  expect(queries.finding(found as BackendQueryFinding, MEASURED, [QUERY])).toContain(words);
});

it.each([
  ['description_too_thin', 'There are no questions: neither the description nor the address says what the'],
  ['no_queries', 'There are no questions. Say in a sentence what is offered'],
  ['templates_in_demo', 'until an AI service is configured'],
  ['no_model', 'configure a model to write them.'],
  ['templates_without_model', 'configure a model to write them.'],
  ['templates_after_model', 'a model writes new ones before the next run.'],
])('the hint %s becomes a sentence in ASCII, for a header', (hint, words) => {
  expect(queries.hint(hint)).toContain(words);
  expect(queries.hint(hint)).toMatch(/^[\x20-\x7e]+$/);
});

it.each([null, undefined, 7, 'toString', 'Say what it offers.'])('the hint %j has no sentence', (hint) => {
  expect(queries.hint(hint)).toBeNull();
});
