import type { DashboardRow, OverviewBody, OverviewParams } from '@signpost/contract/brands';
import { fold } from '@signpost/platform/text';
import { memoByObject } from '@signpost/platform/memory';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import type { CachedDashboard, CachedRow } from './brand-cache.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toOverview } from './from-backend.ts';

export async function getOverview(
  deps: BrandDeps,
  { refresh, search }: OverviewParams,
): Promise<Answer<OverviewBody>> {
  await deps.follower.ready();
  const cached = await deps.cache.readDashboard();
  if (cached?.isCurrent === true && !refresh) {
    const { value, freshUntil } = cached;
    // A stale dashboard stays stale until a client refreshes it.
    return { ...toAnswer(value, freshUntil === null, search), keptUntil: freshUntil ?? Infinity };
  }
  try {
    const fetched = await deps.flights.run('dashboard', () => fetchDashboard(deps, refresh));
    return toAnswer(fetched, false, search);
  } catch (error) {
    if (cached === null) throw error;
    const { value, storedAt: staleSince } = cached;
    return { ...toAnswer(value, true, search), staleSince, ...untilTriedAgain(error) };
  }
}

async function fetchDashboard(deps: BrandDeps, refresh: boolean): Promise<CachedDashboard> {
  const known = await deps.cache.readDashboard();
  // Another request may have fetched it between our first look and now.
  if (known?.isCurrent === true && !refresh) return known.value;
  const { body, origin } = await askBackend(deps, 'dashboard', '', (backend) => backend.fetchOverview());
  const { summary, rows } = toOverview(body);
  return deps.cache.replaceDashboard(summary, rows, known?.value.revision ?? 0, origin);
}

/** The search filters the answer only; the cache always holds every brand. */
function toAnswer(dashboard: CachedDashboard, isStale: boolean, search: string): Answer<OverviewBody> {
  const { fresh, stale } = bodiesOf(dashboard);
  const body = isStale ? stale : fresh;
  const isDemo = dashboard.origin?.isDemo === true || dashboard.summary.is_demo === true;
  const term = fold(search);
  if (term === '') return { payload: body, isDemo };
  const brands = body.brands.filter(({ name, url }) => [name, url].some((text) => fold(text).includes(term)));
  return { payload: { ...body, brands }, isDemo };
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
  // Only fields outside the contract were removed.
  return wire as DashboardRow;
}
