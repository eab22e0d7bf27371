import type { BackendExplanation } from '@signpost/contract/analyses';
import { MISSING } from '../../numbers.ts';
import { numbers } from '../numbers.ts';

type Metric = BackendExplanation['metric'];

type Level = 'engines' | 'queries' | 'answers';

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

/** How a number was worked out, down to the answers. */
export const explanation = {
  /** Heads the window. */
  title: 'How it is counted',
  /** Names the choice of the number. */
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
  } satisfies Readonly<Record<Metric, string>>,
  /** The value of a part as its metric writes it. */
  value: (metric: Metric, value: number | null): string =>
    value === null ? MISSING.other : PERCENTAGES.has(metric) ? percent(value) : decimal(value),
  interval: (interval: BackendExplanation['interval']): string =>
    interval === null ? '' : `95 % interval ${decimal(interval.low)} to ${decimal(interval.high)}`,
  formula: 'The formula',
  /** What a level is made of: `mean of 20 questions`. */
  combines: (combine: BackendExplanation['combine'][Level], level: Level, parts: number): string => {
    const [one, many] = PARTS[level];
    return parts === 1 ? `from ${count(1, one, many)}` : `${COMBINES[combine]} of ${count(parts, one, many)}`;
  },
  allEngines: 'All engines together',
  /** After an engine that does not count once. */
  weight: (weight: number): string => `weight ${decimal(weight)}`,
  nothingCounts: 'nothing counts',
  openAnswer: 'Read the answer',
  leftOut: (answers: number): string => `${count(answers, 'answer does', 'answers do')} not count`,
  doesNotAddUp: (today: string): string =>
    `By today’s rules the same answers give ${today}. Run “signpost backend rescore” to bring both into line.`,
};
