/** The most that may be spent, in US dollars; null for no limit. */
export interface Caps {
  runUsd: number | null;
  brandMonthUsd: number | null;
  instanceDayUsd: number | null;
}

export type CapName = 'run' | 'brand_month' | 'instance_day';

/** The purpose of a call and the engine or model that answers it: calls of one kind cost about the same. */
export interface CallKind {
  purpose: 'ask' | 'extract' | 'facts' | 'queries';
  /** The id of the engine, or the name of the model that reads answers and makes queries. */
  engineId: string;
}

export interface NewSpend extends CallKind {
  id: string;
  at: number;
  brandId: string;
  /** Null for what belongs to no analysis, such as making queries. */
  analysisId: string | null;
  /** The most that the call is expected to cost. */
  usd: number;
  /** A reservation that is not settled by then counts no more: its process has ended. */
  reservedUntil: number;
}

export interface ReachedCap {
  cap: CapName;
  /** There is room when calls on their way, whose reservations are still open, have cost nothing: it may be tried again. */
  isTaken: boolean;
}

/** What calls of one kind have cost. */
export interface MeasuredCost {
  calls: number;
  meanUsd: number;
  mostUsd: number;
}

/** What calls cost: reserved before, settled after. */
export interface SpendStore {
  /** Reserves, unless that would exceed a cap: then nothing is done. Never lets two callers exceed it together. */
  reserve(spend: NewSpend, caps: Caps): Promise<ReachedCap | null>;
  /**
   * The true cost in place of the reserved one, also after the reservation has run out; null (not known) makes the reserved amount the
   * cost. `isReported`: worked out from what the service said it used.
   */
  settle(spendId: string, cost: { usd: number | null; isReported: boolean }): Promise<void>;
  /** Spent or reserved in this run, by this brand in the UTC month of `at`, and by all in its UTC day; `at` is now. */
  spent(of: {
    analysisId: string | null;
    brandId: string;
    at: number;
  }): Promise<{ runUsd: number; brandMonthUsd: number; instanceDayUsd: number }>;
  /** Of the latest calls of a kind since then whose usage was reported, at most `limit`; null when there are none. */
  measured(kind: CallKind, since: number, limit: number): Promise<MeasuredCost | null>;
}
