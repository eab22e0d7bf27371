import type { BackendExplanation } from '@signpost/contract/analyses';
import { rounded } from '../bands.ts';
import type { ExplainWords } from '../words.ts';
import { numbers } from './numbers.ts';

const { count, decimal, fixed, percent } = numbers;

type Metric = BackendExplanation['metric'];

const FORMULAS: { [Name in Metric]: string } = {
  score:
    '100 × the mean over engines of the mean over questions of the mean over answers of the gain. The gain of an answer is 1 ÷ log2(1 + rank), and 0 when it does not name the brand; when it names it without a rank, the number of names that it puts forward takes its place.',
  mention_rate:
    'The mean over engines of the mean over questions of the mean over answers, where an answer is 100 when it names the brand and 0 when it does not. So each question counts the same, however many of its answers arrived.',
  rank: 'The mean over questions of the median rank in the answers of all engines, over the answers that give the brand a rank. It says nothing about the others, so read it beside the mentions.',
  avg_sentiment:
    'The mean over questions of the mean over the answers of all engines, over the answers that name the brand and in which a model judged how they describe it, with a quote. Without a model nothing is judged.',
  citations: 'The sum over answers of the own pages that they cite, each page once per answer.',
  citation_rate:
    'The mean over engines of the share of their answers that cite an own page, over the answers that were made with a web search.',
  share_of_voice:
    '100 × the mentions of the brand ÷ the mentions of the brand and all tracked competitors. An answer counts once for each of them that it names.',
  first_rate: 'The mean over engines of the share of their answers in which the brand has rank 1.',
};

function arithmeticSentence(explanation: BackendExplanation): string {
  const { metric, value_today: value, counted_answers: counted, left_out: leftOut, tally } = explanation;
  if (value === null || counted === 0)
    return `There is nothing to calculate it from: none of ${answers(tally.answers)} counts.`;
  const isWhole = leftOut.every(({ reason }) => reason !== 'engine_without_weight');
  const which = isWhole ? '' : ' Answers of engines without a weight are left out of this.';
  return `${ARITHMETIC[metric]({ ...tally, counted, value })}${which}`;
}

type Counts = BackendExplanation['tally'] & { counted: number; value: number };

const ARITHMETIC: { [Name in Metric]: (counts: Counts) => string } = {
  // The gain has the digits of the score, so that the two fit each other.
  score: ({ naming_answers: naming, counted, value }) =>
    `Named in ${naming} of ${answers(counted)}. The mean gain over engines, questions and answers is ${fixed(rounded(value) / 100, 3)}, so the score is ${decimal(value)} of 100.`,
  mention_rate: ({ naming_answers: naming, counted, value }) =>
    `Named in ${naming} of ${answers(counted)}. The mean over engines and questions is ${percent(value)}.`,
  rank: ({ counted, valid_answers: valid, queries, value }) =>
    `${counted} of ${answers(valid)}, to ${questions(queries)}, give the brand a rank. The mean over questions of their medians is ${decimal(value)}.`,
  avg_sentiment: ({ counted, valid_answers: valid, queries, value }) =>
    `${counted} of ${answers(valid)}, to ${questions(queries)}, were judged. The mean over questions is ${decimal(value)} of 100, where 50 is neutral.`,
  citations: ({ answers_above_0: citing, counted, value }) =>
    `${citing} of ${answers(counted)} cite own pages, ${count(value, 'page', 'pages')} in all.`,
  citation_rate: ({ answers_above_0: citing, counted, value }) =>
    `${citing} of ${answers(counted)} with a web search cite an own page. The mean over engines is ${percent(value)}.`,
  share_of_voice: ({ naming_answers: own, valid_answers: valid, weight: all, value }) =>
    `The brand is named in ${own} of ${answers(valid)}. With its tracked competitors that makes ${count(all, 'mention', 'mentions')}, and ${own} of ${all} is ${percent(value)}.`,
  first_rate: ({ answers_above_0: first, counted, value }) =>
    `The brand comes first in ${first} of ${answers(counted)}. The mean over engines is ${percent(value)}.`,
};

function answers(number: number): string {
  return count(number, 'answer', 'answers');
}

function questions(number: number): string {
  return count(number, 'question', 'questions');
}

export const explain: ExplainWords = { formulas: FORMULAS, arithmetic: arithmeticSentence };
