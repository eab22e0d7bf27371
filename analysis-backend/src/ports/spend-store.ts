/** The most that may be spent, in US dollars; null for no limit. */
export interface Caps {
  runUsd: number | null;
  brandMonthUsd: number | null;
  instanceDayUsd: number | null;
}

export type CapName = 'run' | 'brand_month' | 'instance_day';

export interface NewSpend {
  id: string;
  at: number;
  brandId: string;
  /** Null for what belongs to no analysis, such as making queries. */
  analysisId: string | null;
  purpose: 'ask' | 'extract' | 'facts' | 'queries';
  engineId: string | null;
  /** The most that the call is expected to cost. */
  usd: number;
}

/** What calls cost: reserved before, settled after. Attempts count, not successes. */
export interface SpendStore {
  /** Reserves, unless that would exceed a cap: then its name, and nothing is done. Never lets two callers exceed it together. */
  reserve(spend: NewSpend, caps: Caps): Promise<CapName | null>;
  /** The true cost in place of the reserved one; null (not known) leaves the reservation. */
  settle(spendId: string, usd: number | null): Promise<void>;
  /** Spent or reserved in this run, by this brand in the UTC month of `at`, and by all in its UTC day. */
  spent(of: {
    analysisId: string | null;
    brandId: string;
    at: number;
  }): Promise<{ runUsd: number; brandMonthUsd: number; instanceDayUsd: number }>;
}
