import { sum } from '../../metrics/averages.ts';
import { oneDecimal, toOneDecimal } from '../../shared/rounding.ts';
import { answersOf, type AnswerPart, type Explanation } from './explanation.ts';
import type { ExplainedMetric } from '../../metrics/metric-set.ts';
import { whyUnusable } from '../../metrics/why-not-counted.ts';

/** The formula of each metric in words. */
export const FORMULAS: { [Name in ExplainedMetric]: string } = {
  score:
    '100 × the mean over engines of the mean over questions of the mean over answers of the gain. The gain of an answer is 1 ÷ log2(1 + rank), and 0 when it does not name the brand; when it names it without a rank, the number of names that have a place in the answer stands for the rank.',
  mention_rate:
    'The mean over engines of the mean over questions of the mean over answers, where an answer is 100 when it names the brand and 0 when it does not. So each question counts the same, however many of its answers came.',
  rank: 'The mean over questions of the median rank in the answers of all engines, over the answers that give the brand a rank. It says nothing about the others, so read it beside the mentions.',
  avg_sentiment:
    'The mean over questions of the mean over the answers of all engines, over the answers that name the brand and in which a model judged how they speak of it, with a quote. Without a model nothing is judged.',
  citations: 'The sum over answers of the own pages that they cite, each page once per answer.',
  citation_rate:
    'The mean over engines of the share of their answers that cite an own page, over the answers for which a web search was made.',
  share_of_voice:
    '100 × the answers that name the brand ÷ the namings of the brand and of all tracked competitors. An answer counts each of them once.',
  first_rate: 'The mean over engines of the share of their answers in which the brand has rank 1.',
};

/** The arithmetic in one or two sentences. Every count comes with its total, and every mean says what it is taken over. */
export function arithmeticOf(explanation: Explanation): string {
  const answers = answersOf(explanation);
  const counted = answers.filter(({ notCounted }) => notCounted === null);
  const { metric, value } = explanation;
  if (value === null || counted.length === 0)
    return `There is nothing to work it out from: none of ${number(answers.length, 'answer')} counts.`;
  const valid = answers.filter(({ evidence }) => whyUnusable(evidence) === null);
  const isWhole = answers.every(({ notCounted }) => notCounted !== 'engine_without_weight');
  const which = isWhole ? '' : ' Answers of engines without a weight are left out of this.';
  return `${WORDS[metric](counted, value, valid.length)}${which}`;
}

/** `valid` is the number of answers that figures count, including answers that this metric leaves out. */
const WORDS: {
  [Name in ExplainedMetric]: (counted: readonly AnswerPart[], value: number, valid: number) => string;
} = {
  score: (counted, value) =>
    `Named in ${naming(counted)} of ${number(counted.length, 'answer')}. The mean gain over engines, questions and answers is ${hundredth(value)}, so the score is ${oneDecimal(value)} of 100.`,
  mention_rate: (counted, value) =>
    `Named in ${naming(counted)} of ${number(counted.length, 'answer')}. The mean over engines and questions is ${oneDecimal(value)} %.`,
  rank: (counted, value, valid) =>
    `${counted.length} of ${number(valid, 'answer')}, to ${number(questions(counted), 'question')}, give the brand a rank. The mean over questions of their medians is ${oneDecimal(value)}.`,
  avg_sentiment: (counted, value, valid) =>
    `${counted.length} of ${number(valid, 'answer')}, to ${number(questions(counted), 'question')}, were judged. The mean over questions is ${oneDecimal(value)} of 100, where 50 is neutral.`,
  citations: (counted, value) =>
    `${above0(counted)} of ${number(counted.length, 'answer')} cite own pages, ${number(value, 'page')} in all.`,
  citation_rate: (counted, value) =>
    `${above0(counted)} of ${number(counted.length, 'answer')} with a web search cite an own page. The mean over engines is ${oneDecimal(value)} %.`,
  share_of_voice: (counted, value, valid) => {
    const [own, all] = [naming(counted), sum(counted.map(({ weight }) => weight))];
    return `The brand is named in ${own} of ${number(valid, 'answer')}. With its tracked competitors there are ${number(all, 'naming')}, and ${own} of ${all} is ${oneDecimal(value)} %.`;
  },
  first_rate: (counted, value) =>
    `The brand comes first in ${above0(counted)} of ${number(counted.length, 'answer')}. The mean over engines is ${oneDecimal(value)} %.`,
};

/** `0.345` where `oneDecimal` gives `34.5`: the same digits, divided by 100. */
function hundredth(value: number): string {
  return (toOneDecimal(value) / 100).toFixed(3);
}

function naming(counted: readonly AnswerPart[]): number {
  return counted.filter(({ evidence }) => evidence.extraction?.mentioned === true).length;
}

function above0(counted: readonly AnswerPart[]): number {
  return counted.filter(({ value }) => (value ?? 0) > 0).length;
}

function questions(counted: readonly AnswerPart[]): number {
  return new Set(counted.map(({ evidence }) => evidence.query.queryId)).size;
}

function number(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
