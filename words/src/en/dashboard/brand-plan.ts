import { engines } from '../engines.ts';
import { numbers } from '../numbers.ts';

const { count, dollars, list, whole } = numbers;

/** How much to ask, and what it costs. */
export const brandPlan = {
  /** Before the choice of a change. */
  change: 'To see a change of',
  points: (points: number): string => count(points, 'point', 'points'),
  panels: {
    title: 'How much to ask',
    /** How to read the table. */
    reading: (points: number): string =>
      `Each field shows how large a change must be to be seen in 4 of 5 runs; ✓ where ${count(points, 'point is', 'points are')} enough.`,
    /** Heads the column of numbers of questions. */
    questions: 'Questions',
    row: (questions: number): string => count(questions, 'question', 'questions'),
    times: (times: number): string => (times === 1 ? 'once each' : `${whole(times)} times each`),
    /** The mark of the panel that is asked now, and of the one that is enough with the fewest answers. */
    present: 'now',
    cheapest: 'fewest answers',
    seen: (points: number): string => count(points, 'point', 'points'),
    tooThin: 'too thin',
    size: (answers: number, usd: number | null): string => {
      const size = count(answers, 'answer', 'answers');
      if (usd === null) return `${size}, price not known`;
      return usd === 0 ? size : `${size}, ${dollars(usd)} per week`;
    },
    engines: (ids: readonly string[]): string =>
      `Each question goes to ${list(ids.map(engines.engineInFull))}.`,
    /** What costs are based on. */
    basis: {
      measured: 'Costs are based on earlier calls.',
      price_list: 'Costs are the maximum from the price list: nothing has been asked yet.',
      mixed: 'Costs are based on earlier calls, or on the price list where there were none.',
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
    spent: (usd: number, cap: number, left: number, isAtMost: boolean): string =>
      isAtMost
        ? `at most ${dollars(usd)} of ${dollars(cap)}, at least ${dollars(left)} left`
        : `${dollars(usd)} of ${dollars(cap)}, ${dollars(left)} left`,
    unlimited: (usd: number, isAtMost: boolean): string =>
      `${isAtMost ? 'at most ' : ''}${dollars(usd)}, no limit`,
    /** How much of it is reserved for calls whose cost is not known. */
    unknown: (usd: number): string =>
      `${dollars(usd)} of it is reserved for calls whose cost no service reported.`,
    atMost: (usd: number): string => `${dollars(usd)} at most`,
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
