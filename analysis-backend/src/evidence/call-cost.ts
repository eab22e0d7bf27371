import type { Clock } from '@signpost/platform/time';
import type { Priced } from '../ports/engines.ts';
import type { CallKind, SpendStore } from '../ports/spend-store.ts';
import { DAY_MS } from '../shared/day.ts';

/** Fewer calls than this say too little about what the next one costs. */
export const ENOUGH_CALLS = 20;

/** How many of the latest calls are looked at, and of how many days at most: services change their prices. */
const LATEST_CALLS = 200;
const LATEST_DAYS = 90;

/** What the figures are from: earlier calls, the price list, or some of each. */
export type CostBasis = 'measured' | 'price_list' | 'mixed';

/** Where past calls are looked up. */
export interface KnownSpending {
  spend: SpendStore;
  clock: Clock;
}

/** What one call costs, in US dollars; null when the price is not known. */
export interface CallCost {
  expectedUsd: number | null;
  mostUsd: number | null;
  basis: CostBasis;
}

/** By what calls of the kind have cost lately; by the price list as long as there are too few of them. */
export async function callCost(
  { spend, clock }: KnownSpending,
  kind: CallKind,
  { estimateUsd }: Pick<Priced, 'estimateUsd'>,
): Promise<CallCost> {
  if (estimateUsd !== null) {
    const measured = await spend.measured(kind, clock.now() - LATEST_DAYS * DAY_MS, LATEST_CALLS);
    if (measured !== null && measured.calls >= ENOUGH_CALLS)
      return { expectedUsd: measured.meanUsd, mostUsd: measured.mostUsd, basis: 'measured' };
  }
  return { expectedUsd: estimateUsd, mostUsd: estimateUsd, basis: 'price_list' };
}
