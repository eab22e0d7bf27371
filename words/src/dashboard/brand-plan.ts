/** How much to ask, and what it costs. */
export interface BrandPlanWords {
  /** Before the choice of a change. */
  change: string;
  points: (points: number) => string;
  panels: {
    title: string;
    columns: Readonly<Record<'panel' | 'answers' | 'seen' | 'interval' | 'run' | 'week', string>>;
    /** `20 questions, 3 times`. */
    panel: (questions: number, times: number) => string;
    present: string;
    cheapest: string;
    /** `from 9.4 points`. */
    seen: (points: number) => string;
    tooThin: string;
    /** `± 6.2`. */
    halfWidth: (points: number) => string;
    price: (usd: number | null) => string;
    engines: (engines: readonly string[]) => string;
    /** What costs are based on. */
    basis: Readonly<Record<'measured' | 'price_list' | 'mixed', string>>;
    assumed: string;
  };
  money: {
    title: string;
    nextRun: string;
    week: string;
    month: string;
    day: string;
    run: string;
    /** `$1.20 of $5.00, $3.80 left`. */
    spent: (usd: number, cap: number, left: number) => string;
    /** `$1.20, no limit`. */
    unlimited: (usd: number) => string;
    atMost: (usd: number) => string;
    noLimit: string;
    howToLimit: string;
  };
  varying: {
    title: string;
    meaning: string;
    columns: Readonly<Record<'question' | 'chance' | 'share' | 'answers', string>>;
  };
}
