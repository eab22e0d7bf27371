/** How much to ask, and what it costs. */
export interface BrandPlanWords {
  /** Before the choice of a change. */
  change: string;
  points: (points: number) => string;
  panels: {
    title: string;
    /** How to read the table. */
    reading: (points: number) => string;
    /** Heads the column of numbers of questions. */
    questions: string;
    /** `20 questions`. */
    row: (questions: number) => string;
    /** `3 times each`. */
    times: (times: number) => string;
    /** The mark of the panel that is asked now, and of the one that is enough with the fewest answers. */
    present: string;
    cheapest: string;
    /** `9.4 points`: the smallest change that it sees, or by how much answers differ. */
    seen: (points: number) => string;
    tooThin: string;
    /** `60 answers, $0.35 a week`. */
    size: (answers: number, usdPerWeek: number | null) => string;
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
    spent: (usd: number, cap: number, left: number, isAtMost: boolean) => string;
    /** `$1.20, no limit`. */
    unlimited: (usd: number, isAtMost: boolean) => string;
    /** How much of it is reserved for calls whose cost is not known. */
    unknown: (usd: number) => string;
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
