import { sum } from './averages.ts';
import { answersOf, type AnswerPart, type Explanation } from './explanation.ts';
import type { ExplainedMetric } from './metric-set.ts';

/** How each metric is worked out. */
export const FORMULAS: { [Name in ExplainedMetric]: string } = {
  score:
    '100 × the mean over engines of the mean over queries of the mean over answers of the gain. The gain of an answer is 1 ÷ log2(1 + rank), and 0 when it does not name the brand; when it names it without a rank, the number of names in the answer stands for the rank.',
  mention_rate:
    'The mean over engines of the mean over queries of the mean over answers, where an answer is 100 when it names the brand and 0 when it does not.',
  rank: 'The mean over queries of the median rank in the answers of all engines, over the answers that give the brand a rank. It says nothing about the others, so read it beside the mention rate.',
  avg_sentiment:
    'The mean over queries of the mean over the answers of all engines, over the answers that name the brand and speak well or badly of it in a passage that was judged.',
  citations: 'The sum over answers of the own pages that they cite, each page once per answer.',
  citation_rate:
    'The mean over engines of the share of their answers that cite an own page, over the answers for which a web search was made.',
  share_of_voice:
    '100 × the answers that name the brand ÷ the namings of the brand and of all tracked competitors. An answer counts each of them once.',
  first_rate: 'The mean over engines of the share of their answers in which the brand has rank 1.',
};

/** The arithmetic in one sentence or two. */
export function arithmeticOf(explanation: Explanation): string {
  const answers = answersOf(explanation);
  const counted = answers.filter(({ notCounted }) => notCounted === null);
  const { metric, value } = explanation;
  if (value === null || counted.length === 0)
    return `There is nothing to work it out from: none of ${number(answers.length, 'answer')} counts.`;
  return WORDS[metric](counted, value, answers.length);
}

const WORDS: {
  [Name in ExplainedMetric]: (counted: readonly AnswerPart[], value: number, all: number) => string;
} = {
  score: (counted, value) =>
    `Named in ${naming(counted)} of ${number(counted.length, 'answer')}. The mean gain over engines, queries and answers is ${(value / 100).toFixed(2)}, so the score is ${value.toFixed(1)} of 100.`,
  mention_rate: (counted, value) =>
    `Named in ${naming(counted)} of ${number(counted.length, 'answer')}. Averaged over engines and queries that is ${value.toFixed(1)} %.`,
  rank: (counted, value, all) =>
    `${counted.length} of ${number(all, 'answer')}, to ${number(queries(counted), 'query')}, give the brand a rank. The mean of the queries' medians is ${value.toFixed(1)}.`,
  avg_sentiment: (counted, value, all) =>
    `${counted.length} of ${number(all, 'answer')}, to ${number(queries(counted), 'query')}, were judged. The mean of the queries is ${value.toFixed(1)} of 100, where 50 is neutral.`,
  citations: (counted, value) =>
    `${above0(counted)} of ${number(counted.length, 'answer')} cite own pages, ${number(value, 'page')} in all.`,
  citation_rate: (counted, value) =>
    `${above0(counted)} of ${number(counted.length, 'answer')} with a web search cite an own page. Averaged over engines that is ${value.toFixed(1)} %.`,
  share_of_voice: (counted, value) =>
    `The brand is named by ${number(naming(counted), 'answer')}. With its tracked competitors there are ${number(sum(counted.map(({ weight }) => weight)), 'naming')}, of which that is ${value.toFixed(1)} %.`,
  first_rate: (counted, value) =>
    `The brand comes first in ${above0(counted)} of ${number(counted.length, 'answer')}. Averaged over engines that is ${value.toFixed(1)} %.`,
};

function naming(counted: readonly AnswerPart[]): number {
  return counted.filter(({ evidence }) => evidence.extraction?.mentioned === true).length;
}

function above0(counted: readonly AnswerPart[]): number {
  return counted.filter(({ value }) => (value ?? 0) > 0).length;
}

function queries(counted: readonly AnswerPart[]): number {
  return new Set(counted.map(({ evidence }) => evidence.query.queryId)).size;
}

function number(count: number, noun: string): string {
  const plural = noun === 'query' ? 'queries' : `${noun}s`;
  return `${count} ${count === 1 ? noun : plural}`;
}
