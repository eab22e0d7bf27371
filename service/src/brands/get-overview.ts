import type { DashboardRow, OverviewBody, OverviewParams } from '@signpost/contract';
import { fold } from '../shared/fold.ts';
import { memoByObject } from '../shared/memo-by-object.ts';
import { untilTriedAgain, type Answer } from './answer.ts';
import type { CachedDashboard, CachedRow } from './brand-cache.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toOverview } from './from-backend.ts';

export async function getOverview(
  deps: BrandDeps,
  { refresh, search }: OverviewParams,
): Promise<Answer<OverviewBody>> {
  const cached = await deps.cache.readDashboard();
  if (cached !== null && !refresh) {
    const freshUntil = deps.cache.freshUntil(cached);
    // A stale dashboard stays just that until somebody refreshes it.
    return { payload: toBody(cached.value, freshUntil === null, search), keptUntil: freshUntil ?? Infinity };
  }
  try {
    const fetched = await deps.flights.run('dashboard', () => fetchDashboard(deps, refresh));
    return { payload: toBody(fetched, false, search) };
  } catch (error) {
    if (cached === null) throw error;
    return { payload: toBody(cached.value, true, search), ...untilTriedAgain(error) };
  }
}

async function fetchDashboard(deps: BrandDeps, refresh: boolean): Promise<CachedDashboard> {
  const known = await deps.cache.readDashboard();
  // Somebody may have fetched it between our first look and now.
  if (known !== null && !refresh) return known.value;
  const { summary, rows } = toOverview(await deps.backend.fetchOverview());
  return deps.cache.replaceDashboard(summary, rows, known?.value.revision ?? 0);
}

/** The search filters the answer only; the cache always holds every brand. */
function toBody(dashboard: CachedDashboard, isStale: boolean, search: string): OverviewBody {
  const { fresh, stale } = bodiesOf(dashboard);
  const body = isStale ? stale : fresh;
  const term = fold(search);
  if (term === '') return body;
  return {
    ...body,
    brands: body.brands.filter(({ name, url }) => [name, url].some((text) => fold(text).includes(term))),
  };
}

const bodiesOf = memoByObject(({ summary, rows }: CachedDashboard) => {
  const brands = rows.map(toWireRow);
  return { fresh: { summary, brands, is_stale: false }, stale: { summary, brands, is_stale: true } };
});

function toWireRow(row: CachedRow): DashboardRow {
  const wire: Partial<CachedRow> = { ...row };
  delete wire.description;
  delete wire.insights_stale;
  delete wire.revision;
  // Only what the contract does not know was taken away.
  return wire as DashboardRow;
}
