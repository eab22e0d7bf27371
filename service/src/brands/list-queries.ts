import type { QueriesBody, Query } from '@signpost/contract';
import { memoByObject } from '../shared/memo-by-object.ts';
import type { Answer } from './answer.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toQueries } from './from-backend.ts';

export async function listQueries(deps: BrandDeps, brandId: string): Promise<Answer<QueriesBody>> {
  const cached = await deps.cache.readQueries(brandId);
  if (cached !== null) return { payload: bodyOf(cached.value), keptUntil: cached.keptUntil };
  return { payload: bodyOf(await deps.flights.run(`queries ${brandId}`, () => fetchQueries(deps, brandId))) };
}

async function fetchQueries(deps: BrandDeps, brandId: string): Promise<Query[]> {
  // Somebody may have fetched them between our first look and now.
  const known = await deps.cache.readQueries(brandId);
  if (known !== null) return known.value;
  const queries = toQueries(await deps.backend.fetchEnabledQueries(brandId)) ?? [];
  // Those that were generated while we fetched are newer.
  const generated = await deps.cache.readQueries(brandId);
  if (generated !== null) return generated.value;
  await deps.cache.writeQueries(brandId, queries);
  return queries;
}

const bodyOf = memoByObject((queries: Query[]): QueriesBody => ({ queries }));
