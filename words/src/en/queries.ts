import type { BackendQueryFinding, BackendQueryHint, BackendQueryQuality } from '@signpost/contract/analyses';
import type { QueryWords } from '../words.ts';
import { numbers } from './numbers.ts';

const TEMPLATES = 'The questions are made from templates';
const FROM_DEMO = 'Some questions are from templates of the demo, and are not put to AI services';

/** In ASCII, because they are sent in a header. */
const HINTS: { [Code in BackendQueryHint]: string } = {
  description_too_thin:
    'There are no questions: neither the description nor the address says what the brand offers. Say it in a sentence, such as ' +
    '"project management software for small teams", then have the questions rewritten, or add your own.',
  no_queries:
    'There are no questions. Say in a sentence what is offered, and where, then have the questions rewritten, or ' +
    'add your own.',
  no_model: 'There are no questions: add your own, or configure a model to write them.',
  templates_in_demo: `${TEMPLATES} until an AI service is configured; then one of its models writes them.`,
  templates_without_model: `${FROM_DEMO}: add your own, or configure a model to write them.`,
  templates_after_model: `${FROM_DEMO}: a model writes new ones before the next run.`,
};

function hintSentence(hint: unknown): string | null {
  return typeof hint === 'string' && Object.hasOwn(HINTS, hint) ? HINTS[hint as BackendQueryHint] : null;
}

type JudgedQuery = BackendQueryQuality['queries'][number];
type Measured = NonNullable<JudgedQuery['measured']>;

interface Found {
  finding: BackendQueryFinding;
  /** Of the query with the finding; all 0 while it has no answers. */
  measured: Measured;
  /** The text of the query that asks for the same. */
  otherText: string;
}

const FINDINGS: { [Code in BackendQueryFinding['code']]: (found: Found) => string } = {
  brand_named: () =>
    'It names the brand, so the answers do too: that is recognition, shown separately and not part of the score.',
  competitor_named: ({ finding }) =>
    `It names ${numbers.list(finding.competitors)}, so the answers do too: they repeat the question and do not measure visibility.`,
  near_duplicate: ({ otherText }) =>
    `It asks the same as "${otherText}": both count as separate questions, which gives it twice the weight.`,
  names_nobody: ({ measured: { informative, answers, informative_interval: interval } }) =>
    `${informative} of ${answers} answers name a company, which with 95 % confidence is ${interval.high} % at most: the question does not ask for names.`,
  always_named: ({ measured: { answers, runs } }) =>
    `The brand was named in all ${answers} answers of the last ${runs} runs: a question with one outcome cannot show a change for the better.`,
  never_named: ({ measured: { answers, runs } }) =>
    `The brand was named in 0 of ${answers} answers of the last ${runs} runs: a question with one outcome cannot show a change for the worse, and small steps forward stay unseen.`,
};

const NOT_MEASURED: Measured = {
  runs: 0,
  answers: 0,
  informative: 0,
  informative_interval: { low: 0, high: 0 },
  named: 0,
  named_interval: { low: 0, high: 0 },
};

function findingSentence(
  finding: BackendQueryFinding,
  measured: JudgedQuery['measured'],
  queries: readonly JudgedQuery[],
): string {
  const other = queries.find(({ query_id: id }) => id === finding.other_query_id);
  return FINDINGS[finding.code]({
    finding,
    measured: measured ?? NOT_MEASURED,
    otherText: other?.text ?? '',
  });
}

export const queries: QueryWords = { hint: hintSentence, finding: findingSentence };
