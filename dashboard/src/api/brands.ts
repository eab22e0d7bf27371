import { queryOptions } from '@tanstack/react-query';
import type { Standing } from '@signpost/contract/standings';
import { call, makeChange, query, type Given } from './calls.ts';

/** How often to look at brands of which one is being analysed, in milliseconds. */
const LOOK_MS = 3000;

export function brandQuery(id: string) {
  return queryOptions({ ...query('getBrand', { id }), select: ({ brand }) => brand });
}

/** The standing of every brand. */
export const standingsQuery = queryOptions({
  ...query('fetchStandings'),
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
 * is added also when that fails: a person who sees a failure would add it twice.
 */
export async function addBrand(fields: Given<'createBrand'>): Promise<AddedBrand> {
  const { body, hint } = await makeChange('createBrand', fields);
  const { id, name } = body.brand;
  if (hint === null) return { id, name, hint: null };
  const queries = await call('fetchOwnQueries', { id }).catch(() => null);
  return { id, name, hint: queries?.body.hint ?? null };
}
