import { WireError } from '../../shared/errors.ts';
import { fixedId } from '../../shared/fixed-id.ts';
import type { RunDeps } from './run-deps.ts';
import { nextRunAt } from './schedule.ts';
import { countFailure } from './run-due.ts';
import { QueriesNotWritten } from './write-missing-queries.ts';
import { startAnalysis } from './start-analysis.ts';

/** Scheduled brands without any measured analysis; none while no real engine is configured. */
export async function findUnmeasured({ analyses, brands, engines }: RunDeps): Promise<Set<string>> {
  if (engines.isDemo || engines.list.length === 0) return new Set();
  const measured = await analyses.listAnalyses(null, { isDemo: false });
  const scheduled = (await brands.listBrands()).filter(({ nextScheduledAt }) => nextScheduledAt !== null);
  return new Set(scheduled.map(({ id }) => id)).difference(new Set(measured.map(({ brandId }) => brandId)));
}

/**
 * Starts the first measured analysis of brands that only have invented ones. Brands for which there is no money yet, or whose invented
 * analysis is still ending, stay in the list for the next tick.
 */
export async function catchUp(deps: RunDeps, unmeasured: Map<string, string | null>): Promise<void> {
  for (const [brandId, told] of unmeasured) {
    const brand = await deps.brands.findBrand(brandId);
    const due = brand?.nextScheduledAt ?? null;
    const [known] = await deps.analyses.listAnalyses(brandId, { isDemo: false, limit: 1 });
    if (brand === null || due === null || known !== undefined) {
      unmeasured.delete(brandId);
      continue;
    }
    try {
      await startAnalysis(deps, brandId, 'scheduled', fixedId(`${brandId} first measured`));
      unmeasured.delete(brandId);
      // Moved on: a run that is due soon would measure the same again.
      await deps.brands.moveSchedule(brandId, due, nextRunAt(brand, deps.clock.now()));
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      if (error instanceof QueriesNotWritten) {
        // The schedule tries again, later each time.
        unmeasured.delete(brandId);
        await deps.brands.moveSchedule(brandId, due, await countFailure(deps, brand));
      }
      if (error.message !== told)
        deps.logger.warn(
          { brand: brandId, reason: error.message },
          'first measured analysis not started yet',
        );
      if (unmeasured.has(brandId)) unmeasured.set(brandId, error.message);
    }
  }
}
