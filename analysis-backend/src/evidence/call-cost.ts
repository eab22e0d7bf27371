import type { Clock } from '@signpost/platform/time';
import type { Priced } from '../ports/engines.ts';
import type { CallKind, SpendStore } from '../ports/spend-store.ts';
import { DAY_MS } from '../shared/day.ts';

/** The fewest past calls from which the cost of the next one is estimated. */
export const ENOUGH_CALLS = 20;

/** The most past calls, and the most days back, that an estimate uses: services change their prices. */
const LATEST_CALLS = 200;
const LATEST_DAYS = 90;

/** What an estimate is based on: earlier calls, the price list, or both. */
export type CostBasis = 'measured' | 'price_list' | 'mixed';

export interface KnownSpending {
  spend: SpendStore;
  clock: Clock;
}

/** The expected cost of one call, in US dollars; null when the price is not known. */
export interface CallCost {
  expectedUsd: number | null;
  mostUsd: number | null;
  basis: CostBasis;
}

/** The mean cost of recent calls of the kind; with too few calls the cost by the price list. */
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
