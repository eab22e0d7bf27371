import { queryOptions } from '@tanstack/react-query';
import type { CitationsBody } from '@signpost/contract/analyses';
import { brandKey, brandPath } from './analyses.ts';
import { askData } from './client.ts';

/** The pages that answers cite, those of the own site with their links. */
export function citationsQuery(brandId: string) {
  return queryOptions({
    queryKey: [...brandKey(brandId), 'citations'],
    queryFn: async ({ signal }) =>
      (await askData<CitationsBody>(`${brandPath(brandId)}/citations`, { signal })).body,
  });
}
