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
      `Each field shows how large a change must be to be seen in 4 of 5 runs; ✓ where ${count(points, 'point is', 'points are')} enough.`,
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
      return usd === 0 ? size : `${size}, ${dollars(usd)} per week`;
    },
    engines: (ids) => `Each question goes to ${list(ids.map(engines.engineInFull))}.`,
    basis: {
      measured: 'Costs are those of earlier calls.',
      price_list: 'Costs are the maximum from the price list: nothing has been asked yet.',
      mixed: 'Costs are those of earlier calls, or from the price list where there were none.',
    },
    assumed: 'How much answers vary is partly assumed: this brand has too few answers of its own.',
  },
  money: {
    title: 'Cost and budget',
    nextRun: 'Next run',
    week: 'Per week',
    month: 'This brand, this month',
    day: 'All brands, today',
    run: 'Per run',
    spent: (usd, cap, left, isAtMost) =>
      isAtMost
        ? `at most ${dollars(usd)} of ${dollars(cap)}, at least ${dollars(left)} left`
        : `${dollars(usd)} of ${dollars(cap)}, ${dollars(left)} left`,
    unlimited: (usd, isAtMost) => `${isAtMost ? 'at most ' : ''}${dollars(usd)}, no limit`,
    unknown: (usd) => `${dollars(usd)} of it is reserved for calls whose cost no service reported.`,
    atMost: (usd) => `${dollars(usd)} at most`,
    noLimit: 'no limit',
    howToLimit:
      'Limits are settings of the analysis backend. A run that reaches one stops and keeps what it has.',
  },
  varying: {
    title: 'Where more answers would help most',
    meaning: 'Questions whose answers differ most from each other.',
    columns: {
      question: 'Question',
      chance: 'Varies by',
      share: 'Share of all variation',
      answers: 'Answers',
    },
  },
};
