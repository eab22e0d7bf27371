import type { BackendQueryHint } from '@signpost/contract/analyses';
import type { RunDeps } from '../analyses/run/run-deps.ts';
import { nextRunAt } from '../analyses/run/schedule.ts';
import { startAnalysis } from '../analyses/run/start-analysis.ts';
import type { BrandRecord, QueryRecord } from '../ports/brand-store.ts';
import { WireError } from '../shared/errors.ts';
import { makeBaseline } from '../queries/make-baseline.ts';
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
  const queries = await makeBaseline(deps, brand, { taken: [], mayRepeat: true });
  await deps.brands.createBrand(brand, queries);
  const problem = await startFirstAnalysis(deps, brand);
  return { brand, queries, problem, hint: queryHint(deps, brand, queries) };
}

/** The brand is kept even if its first analysis cannot start: an error would make clients create it twice. */
async function startFirstAnalysis(deps: RunDeps, { id }: BrandRecord): Promise<string | null> {
  try {
    await startAnalysis(deps, id, 'created');
    return null;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    deps.logger.warn({ brand: id, reason: error.message }, 'first analysis not started');
    return error.message;
  }
}
