import { queryOptions } from '@tanstack/react-query';
import type { BackendCompetitors } from '@signpost/contract/analyses';
import { brandKey, brandPath, type MayBeStale } from './analyses.ts';
import { askData } from './client.ts';

export type Competitor = BackendCompetitors['competitors'][number];

export interface CompetitorNames {
  name: string;
  aliases: string[];
  domains: string[];
}

export function competitorsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'competitors'],
    queryFn: async ({ signal }) =>
      (await askData<BackendCompetitors & MayBeStale>(pathOf(brandId), { signal })).body,
  });
}

export async function addCompetitor(brandId: string, competitor: CompetitorNames): Promise<void> {
  await askData(pathOf(brandId), { method: 'POST', body: competitor });
}

export async function changeCompetitor(
  brandId: string,
  competitorId: string,
  change: Partial<CompetitorNames & Pick<Competitor, 'state'>>,
): Promise<void> {
  await askData(pathOf(brandId, competitorId), { method: 'PATCH', body: change });
}

/** Makes one competitor part of another: its names become other names there. */
export async function mergeCompetitor(brandId: string, competitorId: string, into: string): Promise<void> {
  await askData(`${pathOf(brandId, competitorId)}/merge`, { method: 'POST', body: { into } });
}

/** Undoes a merger: the competitor is one of its own again. */
export async function separateCompetitor(
  brandId: string,
  competitorId: string,
  merged: string,
): Promise<void> {
  await askData(`${pathOf(brandId, competitorId)}/separate`, { method: 'POST', body: { merged } });
}

function pathOf(brandId: string, competitorId?: string): string {
  const path = `${brandPath(brandId)}/competitors`;
  return competitorId === undefined ? path : `${path}/${encodeURIComponent(competitorId)}`;
}
