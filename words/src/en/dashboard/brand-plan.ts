import type { BrandPlanWords } from '../../dashboard/brand-plan.ts';
import { numbers } from '../numbers.ts';

const { count, decimal, dollars, list, whole } = numbers;

export const brandPlan: BrandPlanWords = {
  change: 'To see a change of',
  points: (points) => count(points, 'point', 'points'),
  panels: {
    title: 'How much to ask',
    columns: {
      panel: 'Questions',
      answers: 'Answers per run',
      seen: 'Sees a change',
      interval: 'Score known to',
      run: 'Per run',
      week: 'Per week',
    },
    panel: (questions, times) =>
      `${count(questions, 'question', 'questions')}, ${times === 1 ? 'once' : `${whole(times)} times`}`,
    present: 'now',
    cheapest: 'enough, and the least',
    seen: (points) => `from ${count(points, 'point', 'points')}`,
    tooThin: 'too thin to tell',
    halfWidth: (points) => `± ${decimal(points)}`,
    price: (usd) => (usd === null ? 'not known' : dollars(usd)),
    engines: (engines) => `Each question goes to ${list(engines)}.`,
    basis: {
      measured: 'Costs are those of earlier calls.',
      price_list: 'Costs are the most by the list of prices: nothing was asked yet.',
      mixed: 'Costs are those of earlier calls, and by the list of prices where there were none.',
    },
    assumed: 'How much answers vary is partly assumed: this brand has too few of its own.',
  },
  money: {
    title: 'Cost and budget',
    nextRun: 'Next run',
    week: 'A week',
    month: 'This brand, this month',
    day: 'All brands, today',
    run: 'One run',
    spent: (usd, cap, left) => `${dollars(usd)} of ${dollars(cap)}, ${dollars(left)} left`,
    unlimited: (usd) => `${dollars(usd)}, no limit`,
    atMost: (usd) => `${dollars(usd)} at most`,
    noLimit: 'no limit',
    howToLimit: 'Limits are settings of the analysis backend. A run that meets one ends with what it has.',
  },
  varying: {
    title: 'Where more answers would tell most',
    meaning: 'Questions whose answers differ most from each other.',
    columns: {
      question: 'Question',
      chance: 'Differs by',
      share: 'Part of all chance',
      answers: 'Answers',
    },
  },
};
