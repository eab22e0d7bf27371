import type { BackendExplanation } from '@signpost/contract/analyses';

type Metric = BackendExplanation['metric'];
type Level = 'engines' | 'queries' | 'answers';

/** How a number was worked out, down to the answers. */
export interface ExplanationWords {
  /** Heads the window. */
  title: string;
  /** Names the choice of the number. */
  choose: string;
  metrics: Readonly<Record<Metric, string>>;
  /** The value of a part as its metric writes it. */
  value: (metric: Metric, value: number | null) => string;
  interval: (interval: BackendExplanation['interval']) => string;
  formula: string;
  /** What a level is made of: `mean of 20 questions`. */
  combines: (combine: BackendExplanation['combine'][Level], level: Level, parts: number) => string;
  allEngines: string;
  /** Behind an engine that does not count once. */
  weight: (weight: number) => string;
  nothingCounts: string;
  openAnswer: string;
  leftOut: (answers: number) => string;
  doesNotAddUp: (today: string) => string;
}
