import type { DashboardRow } from '@signpost/contract/brands';
import type { BrandDeps } from '../../brands/brand-deps.ts';
import { getOverview } from '../../brands/get-overview.ts';

/** Printed wherever invented figures are shown. */
export const SAMPLES = 'SAMPLES: no AI service is configured, so all answers and figures are invented.';

export async function fetchRows(
  brands: BrandDeps,
): Promise<{ rows: readonly DashboardRow[]; isDemo: boolean; isStale: boolean }> {
  const { payload } = await getOverview(brands, { refresh: true, search: '' });
  const { summary, brands: rows, is_stale: isStale } = payload;
  return { rows, isDemo: (summary as { is_demo?: unknown }).is_demo === true, isStale };
}
