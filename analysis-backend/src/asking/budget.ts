import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { Engines, Priced } from '../ports/engines.ts';
import { ProviderError, type Usage } from '../ports/provider.ts';
import type { CapName, Caps, NewSpend } from '../ports/spend-store.ts';
import { WireError } from '../shared/errors.ts';
import { callCost } from '../evidence/call-cost.ts';
import { callsPerQuery } from '../evidence/estimate-run.ts';
import type { AskingDeps } from './asking-deps.ts';

const CAP_WORDS: Record<CapName, string> = {
  run: 'the limit for one analysis',
  brand_month: 'the limit for this brand in this month (UTC)',
  instance_day: 'the limit for all brands on this day (UTC)',
};

/** The call is not made: it could cost more than is left below a limit. */
export class BudgetReached extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BudgetReached';
  }
}

/** Throws a 402 that says which limit is in the way, and what to do, unless the analysis can be paid for. */
export async function requireBudget(
  deps: { analyses: AnalysisStore; engines: Engines; asking: AskingDeps },
  brandId: string,
  estimateUsd: number | null,
): Promise<void> {
  const limits = limitsOf(deps.asking.caps);
  if (limits.length === 0) return;
  if (estimateUsd === null) throw new WireError(402, unknownPrice(deps.engines));
  const { spend, clock } = deps.asking;
  const spent = await spend.spent({ analysisId: null, brandId, at: clock.now() });
  const goneOf: Record<CapName, number> = {
    run: 0,
    brand_month: spent.brandMonth.usd,
    instance_day: spent.instanceDay.usd + (await stillToSpend(deps.analyses, deps.asking)),
  };
  for (const { cap, usd } of limits) {
    const left = Math.max(0, usd - goneOf[cap]);
    if (estimateUsd > left) {
      const what = CAP_WORDS[cap];
      const lacking =
        left === usd
          ? `${what} is ${dollars(usd)}`
          : `of ${what}, ${dollars(usd)}, only ${dollars(left)} is left`;
      throw new WireError(
        402,
        `The analysis may cost ${dollars(estimateUsd)}, but ${lacking}. ` +
          'Raise the limit in the administration, or ask less: fewer queries, or fewer AI services.',
      );
    }
  }
}

/** The expected rest of the cost of running analyses: each was started because there was money for all of it. */
async function stillToSpend(analyses: AnalysisStore, { spend, clock }: AskingDeps): Promise<number> {
  let usd = 0;
  for (const { id, brandId, estimatedUsd } of await analyses.listAnalyses(null, {
    status: ['pending', 'running'],
  })) {
    const { run } = await spend.spent({ analysisId: id, brandId, at: clock.now() });
    usd += Math.max(0, (estimatedUsd ?? 0) - run.usd);
  }
  return usd;
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
  const names = callsPerQuery(engines, 1).flatMap(({ kind, client }) =>
    client.estimateUsd === null ? [kind.engineId] : [],
  );
  return (
    `Spending is limited, but the price of ${[...new Set(names)].join(', ')} is not known, so the limit could not be kept. ` +
    'Enter the price in the administration, or remove the limit.'
  );
}

function dollars(usd: number): string {
  return `$${usd.toFixed(usd < 0.01 && usd > 0 ? 4 : 2)}`;
}

/** How long a call waits before it checks again whether running calls have left room below a limit, in milliseconds. */
const ROOM_MS = 1000;

/** After the time limit of its call and this many milliseconds the process of a reservation is taken for dead. */
const SLACK_MS = 60_000;

/** Everything needed to pay for a call within the spending limits. */
export type PayingDeps = Pick<AskingDeps, 'spend' | 'caps' | 'answerTimeoutMs' | 'clock' | 'wait' | 'newId'>;

/** The money for one call. */
export interface Reservation {
  /** Called before the call. Waits while running calls may still leave room below a limit. Throws `BudgetReached`. */
  reserve(signal: AbortSignal): Promise<void>;
  /** Called after an answer: books the cost of the reported usage. Without a report the reservation stays, as an unknown cost. */
  settle(usage: Usage): Promise<void>;
  /** Called after a failure: books the cost of the reported usage, or nothing without a report. */
  settleFailed(error: unknown): Promise<void>;
}

export function reservationFor(
  deps: PayingDeps,
  call: Omit<NewSpend, 'id' | 'at' | 'usd' | 'reservedUntil'>,
  client: Pick<Priced, 'estimateUsd' | 'costOf'>,
): Reservation {
  let reserved: string | null = null;

  async function settle(usage: Usage): Promise<void> {
    const usd = client.costOf(usage);
    if (reserved !== null) await deps.spend.settle(reserved, { usd, isReported: usd !== null });
  }

  return {
    async reserve(signal) {
      const { mostUsd } = await callCost(deps, call, client);
      if (mostUsd === null) {
        // Settings may have changed since the analysis was begun.
        if (limitsOf(deps.caps).length > 0)
          throw new BudgetReached('Spending is limited, but a price is not known');
        return;
      }
      reserved = await untilReserved(deps, { ...call, usd: mostUsd }, signal);
    },
    settle,
    async settleFailed(error) {
      const usage = error instanceof ProviderError ? error.usage : null;
      if (usage !== null) return settle(usage);
      if (reserved !== null) await deps.spend.settle(reserved, { usd: 0, isReported: false });
    },
  };
}

async function untilReserved(
  { answerTimeoutMs, caps, clock, newId, spend, wait }: PayingDeps,
  call: Omit<NewSpend, 'id' | 'at' | 'reservedUntil'>,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const at = clock.now();
    const id = newId();
    const reservedUntil = at + answerTimeoutMs + SLACK_MS;
    const reached = await spend.reserve({ ...call, id, at, reservedUntil }, caps);
    if (reached === null) return id;
    if (!reached.isTaken) {
      throw new BudgetReached(`Of ${CAP_WORDS[reached.cap]}, too little is left`);
    }
    await wait(ROOM_MS, signal);
    signal.throwIfAborted();
  }
}
