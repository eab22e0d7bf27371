import { queryOptions } from '@tanstack/react-query';
import type { BackendOwnQueries } from '@signpost/contract/analyses';
import type { BrandBody, CreateBrandParams } from '@signpost/contract/brands';
import type { Standing, StandingsBody } from '@signpost/contract/standings';
import { ALL_BRANDS } from './brands.ts';
import { askData } from './client.ts';

/** How often to look at brands of which one is being analysed, in milliseconds. */
const LOOK_MS = 3000;

/** How every brand stands. */
export const standingsQuery = queryOptions({
  queryKey: [...ALL_BRANDS, 'standings'],
  queryFn: async ({ signal }) => (await askData<StandingsBody>('/ai-visibility/standings', { signal })).body,
  refetchInterval: ({ state: { data } }) => (data?.brands.some(isRunning) === true ? LOOK_MS : false),
});

export function isRunning({ analysis_status: status }: Standing): boolean {
  return status === 'pending' || status === 'running';
}

export interface AddedBrand {
  id: string;
  name: string;
  /** The code of what its questions lack; null when they lack nothing. */
  hint: unknown;
}

/**
 * Adds a brand. The service only says whether there is a hint; the code, which has words in every language, is asked for then. The brand
 * is added also when that fails: told of a failure, a person would add it twice.
 */
export async function addBrand(fields: CreateBrandParams): Promise<AddedBrand> {
  const { body, hint } = await askData<BrandBody>('/ai-visibility/brands', { method: 'POST', body: fields });
  const { id, name } = body.brand;
  if (hint === null) return { id, name, hint: null };
  const path = `/ai-visibility/brands/${encodeURIComponent(id)}/own-queries`;
  const queries = await askData<BackendOwnQueries>(path).catch(() => null);
  return { id, name, hint: queries?.body.hint ?? null };
}
