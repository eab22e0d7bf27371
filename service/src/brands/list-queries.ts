import type { QueriesBody, Query } from '@signpost/contract/brands';
import { memoByObject } from '@signpost/platform/memory';
import { untilTriedAgain, type Answer } from '../backend-data/answer.ts';
import { askBackend } from '../backend-data/ask-backend.ts';
import type { Stored } from '../backend-data/kept-entries.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toQueries } from './from-backend.ts';
import { isNotFound } from '../backend-data/is-not-found.ts';

export async function listQueries(deps: BrandDeps, brandId: string): Promise<Answer<QueriesBody>> {
  await deps.follower.ready();
  const cached = await deps.cache.readQueries(brandId);
  if (cached?.standing === 'current') return { payload: bodyOf(cached.value), keptUntil: cached.keptUntil };
  try {
    const fetched = await deps.flights.run(`queries ${brandId}`, () => fetchQueries(deps, brandId));
    return { payload: bodyOf(fetched.value) };
  } catch (error) {
    if (cached?.standing !== 'superseded' || isNotFound(error)) throw error;
    return { payload: bodyOf(cached.value), ...untilTriedAgain(error) };
  }
}

async function fetchQueries(deps: BrandDeps, brandId: string): Promise<Stored<Query[]>> {
  // Another request may have fetched them between our first look and now.
  const known = await deps.cache.readQueries(brandId);
  if (known?.standing === 'current') return known;
  const { body, origin } = await askBackend(deps, 'queries', brandId, (backend) =>
    backend.fetchEnabledQueries(brandId),
  );
  return deps.cache.writeQueries(brandId, toQueries(body) ?? [], origin);
}

const bodyOf = memoByObject((queries: Query[]): QueriesBody => ({ queries }));
