import type { BackendQueryHint } from '@signpost/contract/analyses';
import type { RunDeps } from '../analyses/run/run-deps.ts';
import { nextRunAt } from '../analyses/run/schedule.ts';
import { requireMoney, startAnalysis } from '../analyses/run/start-analysis.ts';
import { QueriesNotWritten } from '../analyses/run/write-missing-queries.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { makeBaseline } from '../baseline/make-baseline.ts';
import { queryHint } from '../queries/query-hint.ts';

export interface NewBrand {
  name: string;
  url: string;
  description: string;
  countryCode: string;
  aliases: readonly string[];
  domains: readonly string[];
}

export interface CreatedBrand {
  brand: BrandRecord;
  queries: QueryRecord[];
  /** Why the first analysis could not begin; null when it has begun. */
  problem: string | null;
  hint: BackendQueryHint | null;
}

/** How soon the questions of a new brand are written again when the model failed, in milliseconds. */
const SECOND_ATTEMPT_MS = 60_000;

export async function createBrand(deps: RunDeps, fields: NewBrand): Promise<CreatedBrand> {
  const id = deps.newId();
  const createdAt = deps.clock.now();
  const brand: BrandRecord = {
    ...fields,
    id,
    status: 'active',
    createdAt,
    nextScheduledAt: nextRunAt({ id, createdAt }, createdAt),
    failures: 0,
  };
  // A client that gave up waiting sends the same request again: the model's earlier reply saves it the wait.
  const { queries, hasFailed } = await makeBaseline(deps, brand, { taken: [], mayRepeat: true });
  // The schedule makes the next attempt: a second one now would take longer than the caller waits.
  const nextScheduledAt = hasFailed ? createdAt + SECOND_ATTEMPT_MS : brand.nextScheduledAt;
  await deps.brands.createBrand({ ...brand, nextScheduledAt }, queries);
  const problem = await problemOf(() =>
    hasFailed ? requireQueries(deps, brand) : startAnalysis(deps, brand.id, 'created'),
  );
  if (problem !== null) deps.logger.warn({ brand: id, reason: problem }, 'first analysis not started');
  return { brand, queries, problem, hint: queryHint(deps, brand, queries) };
}

/** Says why there are no questions: there is no money to have them written, or the model failed. */
async function requireQueries(deps: RunDeps, { id }: BrandRecord): Promise<never> {
  await requireMoney(deps, id, deps.settings.queriesPerRun);
  throw new QueriesNotWritten();
}

/** The brand is kept even if its first analysis cannot start: an error would make clients create it twice. */
async function problemOf(start: () => Promise<unknown>): Promise<string | null> {
  try {
    await start();
    return null;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return error.message;
  }
}
