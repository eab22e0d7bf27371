import type { Engines } from '../ports/engines.ts';
import type { CapName, Caps, NewSpend } from '../ports/spend-store.ts';
import { WireError } from '../shared/errors.ts';
import type { AnalysisDeps } from './deps.ts';

export const CAP_WORDS: Record<CapName, { what: string; setting: string }> = {
  run: { what: 'the limit for one analysis', setting: 'SIGNPOST_BUDGET_RUN_USD' },
  brand_month: {
    what: 'the limit for this brand in this month (UTC)',
    setting: 'SIGNPOST_BUDGET_BRAND_MONTH_USD',
  },
  instance_day: {
    what: 'the limit for all brands on this day (UTC)',
    setting: 'SIGNPOST_BUDGET_INSTANCE_DAY_USD',
  },
};

/** The call is not made, because it could cost more than what is left. */
export class BudgetReached extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BudgetReached';
  }
}

/** How often the model reads an answer: once, and once more to hold it against the facts of the brand when there are some. */
export async function countReadings(
  { facts }: Pick<AnalysisDeps, 'facts'>,
  brandId: string,
): Promise<number> {
  return (await facts.listFacts(brandId)).length > 0 ? 2 : 1;
}

/** The most that an analysis is expected to cost, the reading of its answers included; null when a price is not known. */
export function estimateRun(
  engines: Engines,
  { queries, replicates, readings }: { queries: number; replicates: number; readings: number },
): number | null {
  const perAnswer = priced(engines, readings).map(({ estimateUsd }) => estimateUsd);
  const calls = queries * replicates;
  return perAnswer.reduce<number | null>(
    (sum, usd) => (sum === null || usd === null ? null : sum + usd * calls),
    0,
  );
}

/** Every call that is made for one query: each engine answers, and the model reads what each of them says. */
function priced(engines: Engines, readings: number): { name: string; estimateUsd: number | null }[] {
  const answering = engines.list.map(({ engine, estimateUsd }) => ({ name: engine.id, estimateUsd }));
  const { model } = engines;
  // What the demo engine invents is not worth a call.
  if (model === null || engines.isDemo) return answering;
  const reading = { name: model.name, estimateUsd: model.estimateUsd };
  return [...answering, ...answering.flatMap(() => Array.from({ length: readings }, () => reading))];
}

/** Throws a 402 that says which limit is in the way, and what to do, unless the analysis can be paid for. */
export async function requireBudget(
  deps: Pick<AnalysisDeps, 'caps' | 'clock' | 'engines' | 'spend'>,
  brandId: string,
  estimateUsd: number | null,
): Promise<void> {
  const limits = limitsOf(deps.caps);
  if (limits.length === 0) return;
  if (estimateUsd === null) throw new WireError(402, unknownPrice(deps.engines));
  const spent = await deps.spend.spent({ analysisId: null, brandId, at: deps.clock.now() });
  const spentOf: Record<CapName, number> = {
    run: 0,
    brand_month: spent.brandMonthUsd,
    instance_day: spent.instanceDayUsd,
  };
  for (const { cap, usd } of limits) {
    const left = Math.max(0, usd - spentOf[cap]);
    if (estimateUsd > left) {
      const { what, setting } = CAP_WORDS[cap];
      const lacking =
        left === usd
          ? `${what} is ${dollars(usd)}`
          : `of ${what}, ${dollars(usd)}, only ${dollars(left)} is left`;
      throw new WireError(
        402,
        `The analysis may cost ${dollars(estimateUsd)}, but ${lacking}. ` +
          `Raise ${setting}, or ask less: enable fewer queries, lower SIGNPOST_ANALYSIS_REPLICATES, shorten SIGNPOST_ENGINES.`,
      );
    }
  }
}

function limitsOf(caps: Caps): { cap: CapName; usd: number }[] {
  const all: [CapName, number | null][] = [
    ['run', caps.runUsd],
    ['brand_month', caps.brandMonthUsd],
    ['instance_day', caps.instanceDayUsd],
  ];
  return all.flatMap(([cap, usd]) => (usd === null ? [] : [{ cap, usd }]));
}

function unknownPrice(engines: Engines): string {
  const names = priced(engines, 1).flatMap(({ name, estimateUsd }) => (estimateUsd === null ? [name] : []));
  return (
    `Spending is limited, but the price of ${[...new Set(names)].join(', ')} is not known, so that the limit could not be kept. ` +
    'Give the price in the file that SIGNPOST_PRICES names, or take the limit away.'
  );
}

export function dollars(usd: number): string {
  return `$${usd.toFixed(usd < 0.01 && usd > 0 ? 4 : 2)}`;
}

/** The money for one call, which may take several attempts: each of them is paid for. */
export interface Reservation {
  /** Before each attempt. Throws `BudgetReached`. */
  reserve(): Promise<void>;
  /** What the last attempt did cost; null when that is not known. Earlier ones may have been charged for: they stay as reserved. */
  settle(usd: number | null): Promise<void>;
}

export function reservationFor(
  deps: Pick<AnalysisDeps, 'caps' | 'clock' | 'newId' | 'spend'>,
  call: Omit<NewSpend, 'id' | 'at' | 'usd'>,
  estimateUsd: number | null,
): Reservation {
  let last: string | null = null;
  return {
    async reserve() {
      last = null;
      if (estimateUsd === null) {
        // Settings may have changed since the analysis was begun.
        if (limitsOf(deps.caps).length > 0)
          throw new BudgetReached('Spending is limited, but a price is not known');
        return;
      }
      const id = deps.newId();
      const spend = { ...call, id, at: deps.clock.now(), usd: estimateUsd };
      const reached = await deps.spend.reserve(spend, deps.caps);
      if (reached !== null) {
        const { what, setting } = CAP_WORDS[reached];
        throw new BudgetReached(`Of ${what}, too little is left (${setting})`);
      }
      last = id;
    },
    async settle(usd) {
      if (last !== null) await deps.spend.settle(last, usd);
    },
  };
}
