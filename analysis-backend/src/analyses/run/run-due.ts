import type { BrandRecord } from '../../ports/brand-store.ts';
import { WireError } from '../../shared/errors.ts';
import type { RunDeps } from './run-deps.ts';
import { nextRunAfterFailure, nextRunAt } from './schedule.ts';
import { startAnalysis } from './start-analysis.ts';
import { QueriesNotWritten } from './write-missing-queries.ts';

/** How long a process has to start a run that it claimed, in milliseconds. After that another process starts it. */
const CLAIM_MS = 600_000;

/** Starts the due runs, one per brand however long it is overdue, and each in only one of several processes. */
export async function runDue(deps: RunDeps): Promise<void> {
  for (const brand of await deps.brands.listBrands()) {
    const { nextScheduledAt: due, status } = brand;
    if (due === null || status === 'inactive' || due > deps.clock.now()) continue;
    try {
      await runBrand(deps, brand, due);
    } catch (error) {
      deps.logger.error({ err: error, brand: brand.id }, 'scheduled analysis not started');
    }
  }
}

async function runBrand(deps: RunDeps, brand: BrandRecord, due: number): Promise<void> {
  const claimed = deps.clock.now() + CLAIM_MS;
  if (!(await deps.brands.moveSchedule(brand.id, due, claimed))) return;
  const next = (await wasStarted(deps, brand, due)) ? null : await start(deps, brand);
  await deps.brands.moveSchedule(brand.id, claimed, next ?? nextRunAt(brand, deps.clock.now()));
}

/** True when `due` is a claim whose process started the run and then died. */
async function wasStarted({ analyses }: RunDeps, { id }: BrandRecord, due: number): Promise<boolean> {
  const [latest] = await analyses.listAnalyses(id, { limit: 1 });
  return latest?.reason === 'scheduled' && latest.createdAt >= due - CLAIM_MS;
}

/** When to try again, in milliseconds since the epoch; null for the usual time. */
async function start(deps: RunDeps, brand: BrandRecord): Promise<number | null> {
  const { id } = brand;
  try {
    await startAnalysis(deps, id, 'scheduled');
    return null;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // A run is under way, or there is no money or no query: the next one is in a week.
    deps.logger.warn({ brand: id, reason: error.message }, 'scheduled analysis left out');
    return error instanceof QueriesNotWritten ? countFailure(deps, brand) : null;
  }
}

/** Counts a run that could not start although another attempt may succeed; returns when to make it. */
export async function countFailure(deps: RunDeps, brand: BrandRecord): Promise<number> {
  const failures = brand.failures + 1;
  await deps.brands.updateBrand(brand.id, { failures });
  return nextRunAfterFailure(brand, failures, deps.clock.now());
}
