import type { ExplanationWords } from '../../dashboard/explanation.ts';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, percent } = numbers;

const COMBINES = { mean: 'mean', median: 'median', sum: 'sum' } as const;
const PARTS = {
  engines: ['engine', 'engines'],
  queries: ['question', 'questions'],
  answers: ['answer', 'answers'],
} as const;
const PERCENTAGES: ReadonlySet<string> = new Set([
  'mention_rate',
  'citation_rate',
  'share_of_voice',
  'first_rate',
]);

export const explanation: ExplanationWords = {
  title: 'How it is counted',
  choose: 'Figure',
  metrics: {
    score: 'Score',
    mention_rate: 'Mention rate',
    rank: 'Rank',
    avg_sentiment: 'Sentiment',
    citations: 'Own pages cited',
    citation_rate: 'Citation rate',
    share_of_voice: 'Share of voice',
    first_rate: 'Named first',
  },
  value: (metric, value) =>
    value === null ? MISSING.other : PERCENTAGES.has(metric) ? percent(value) : decimal(value),
  interval: (interval) =>
    interval === null ? '' : `95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`,
  formula: 'The formula',
  combines: (combine, level, parts) => {
    const [one, many] = PARTS[level];
    return parts === 1 ? `from ${count(1, one, many)}` : `${COMBINES[combine]} of ${count(parts, one, many)}`;
  },
  allEngines: 'All engines together',
  weight: (weight) => `weight ${decimal(weight)}`,
  nothingCounts: 'nothing counts',
  openAnswer: 'Read the answer',
  leftOut: (answers) => `${count(answers, 'answer does', 'answers do')} not count`,
  doesNotAddUp: (today) =>
    `By today’s rules the same answers give ${today}. Run “signpost backend rescore” to bring both into line.`,
};
