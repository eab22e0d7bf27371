import type { BrandPlanWords } from '../../dashboard/brand-plan.ts';
import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, dollars, list, whole } = numbers;

export const brandPlan: BrandPlanWords = {
  change: 'To see a change of',
  points: (points) => count(points, 'point', 'points'),
  panels: {
    title: 'How much to ask',
    reading: (points) =>
      `Each field tells from how many points on a change is seen in 4 of 5 runs; ✓ where ${count(points, 'point is', 'points are')} enough.`,
    questions: 'Questions',
    row: (questions) => count(questions, 'question', 'questions'),
    times: (times) => (times === 1 ? 'once each' : `${whole(times)} times each`),
    present: 'now',
    cheapest: 'fewest answers',
    seen: (points) => count(points, 'point', 'points'),
    tooThin: 'too thin',
    size: (answers, usd) => {
      const size = count(answers, 'answer', 'answers');
      if (usd === null) return `${size}, price not known`;
      return usd === 0 ? size : `${size}, ${dollars(usd)} a week`;
    },
    engines: (ids) => `Each question goes to ${list(ids.map(engines.engineInFull))}.`,
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
    spent: (usd, cap, left, isAtMost) =>
      isAtMost
        ? `at most ${dollars(usd)} of ${dollars(cap)}, at least ${dollars(left)} left`
        : `${dollars(usd)} of ${dollars(cap)}, ${dollars(left)} left`,
    unlimited: (usd, isAtMost) => `${isAtMost ? 'at most ' : ''}${dollars(usd)}, no limit`,
    unknown: (usd) => `${dollars(usd)} of it is reserved for calls whose cost no service reported.`,
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
