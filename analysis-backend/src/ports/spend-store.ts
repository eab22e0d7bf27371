/** The most that may be spent, in US dollars; null for no limit. */
export interface Caps {
  runUsd: number | null;
  brandMonthUsd: number | null;
  instanceDayUsd: number | null;
}

export type CapName = 'run' | 'brand_month' | 'instance_day';

/** The purpose of a call and the engine or model that answers it: calls of one kind cost about the same. */
export interface CallKind {
  purpose: 'ask' | 'extract' | 'facts' | 'queries' | 'test';
  /** The id of the engine, or the name of the model that reads answers and makes queries. */
  engineId: string;
}

export interface NewSpend extends CallKind {
  id: string;
  at: number;
  /** Null for the test of an AI service. */
  brandId: string | null;
  /** Null for spending without an analysis, such as writing queries. */
  analysisId: string | null;
  /** The highest expected cost of the call, in US dollars. */
  usd: number;
  /** When the process of an unsettled reservation must have ended: from then on it is never settled, and its cost stays unknown. */
  reservedUntil: number;
}

export interface ReachedCap {
  cap: CapName;
  /** Whether only open reservations of running calls fill the cap: trying again later may succeed. */
  isTaken: boolean;
}

/** The measured cost of calls of one kind. */
export interface MeasuredCost {
  calls: number;
  meanUsd: number;
  mostUsd: number;
}

/** What was spent, in US dollars. All of it counts against the limits. */
export interface Spent {
  /** What is known to have been charged, and the highest expected cost of all other calls. */
  usd: number;
  /** Of this, reserved for calls under way. */
  openUsd: number;
  /** Of this, reserved for calls that have ended, or whose process has, without a word of what they cost. */
  unknownUsd: number;
}

/** The cost of calls: reserved before a call, settled after it. */
export interface SpendStore {
  /** Reserves the amount, or returns the cap that it would exceed. Concurrent callers cannot exceed a cap together. */
  reserve(spend: NewSpend, caps: Caps): Promise<ReachedCap | null>;
  /**
   * Replaces the reserved amount by the true cost, even after the process was taken for dead; null keeps it, as an unknown cost.
   * `isReported`: the cost was computed from the usage that the service reported.
   */
  settle(spendId: string, cost: { usd: number | null; isReported: boolean }): Promise<void>;
  /** Of this run, of this brand in the UTC month of `at`, and of all brands on its UTC day; `at` is now. */
  spent(
    of: Pick<NewSpend, 'analysisId' | 'brandId' | 'at'>,
  ): Promise<{ run: Spent; brandMonth: Spent; instanceDay: Spent }>;
  /** The cost of the latest `limit` calls of a kind since a time, with reported usage only; null when there are none. */
  measured(kind: CallKind, since: number, limit: number): Promise<MeasuredCost | null>;
}
