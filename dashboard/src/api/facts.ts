import { queryOptions } from '@tanstack/react-query';
import type { BackendFact, BackendFactCheck } from '@signpost/contract/analyses';
import { brandKey, brandPath, type MayBeStale } from './analyses.ts';
import { askData } from './client.ts';

export type CheckedFact = BackendFactCheck['facts'][number];
export type FactFields = Pick<BackendFact, 'kind' | 'label' | 'words' | 'value'>;

/** The facts of a brand, with what the answers of the latest analysis say of them. */
export function factsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'facts'],
    queryFn: async ({ signal }) =>
      (await askData<BackendFactCheck & MayBeStale>(`${pathOf(brandId)}/check`, { signal })).body,
  });
}

export async function addFact(brandId: string, fact: FactFields): Promise<void> {
  await askData(pathOf(brandId), { method: 'POST', body: fact });
}

export async function changeFact(brandId: string, factId: string, fact: FactFields): Promise<void> {
  await askData(pathOf(brandId, factId), { method: 'PATCH', body: fact });
}

export async function removeFact(brandId: string, factId: string): Promise<void> {
  await askData(pathOf(brandId, factId), { method: 'DELETE' });
}

function pathOf(brandId: string, factId?: string): string {
  const path = `${brandPath(brandId)}/facts`;
  return factId === undefined ? path : `${path}/${encodeURIComponent(factId)}`;
}
