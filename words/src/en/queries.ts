import { queryWords } from '../query-words.ts';
import { numbers } from './numbers.ts';

const TEMPLATES = 'The questions are made from templates';
const FROM_DEMO = 'Some questions are from templates of the demo, and are not put to AI services';

/** The hints are in ASCII, because they are sent in a header. */
export const queries = queryWords(
  {
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
  },
  {
    brand_named: () =>
      'It names the brand, so the answers do too: that is recognition, shown separately and not part of the score.',
    competitor_named: ({ finding }) =>
      `It names ${numbers.list(finding.competitors)}, so the answers do too: they repeat the question and do not measure visibility.`,
    near_duplicate: ({ otherText }) =>
      `It asks the same as "${otherText}": both count as separate questions, which gives it twice the weight.`,
    names_nobody: ({ measured: { informative, answers, informative_interval: interval } }) =>
      `${informative} of ${answers} answers name a company (at most ${interval.high} %, with 95 % confidence): the question does not ask for names.`,
    always_named: ({ measured: { answers, runs } }) =>
      `The brand was named in all ${answers} answers of the last ${runs} runs: a question that always has the same outcome cannot show an improvement.`,
    never_named: ({ measured: { answers, runs } }) =>
      `The brand was named in 0 of ${answers} answers of the last ${runs} runs: a question that always has the same outcome cannot show a decline, and small improvements go unnoticed.`,
  },
);
