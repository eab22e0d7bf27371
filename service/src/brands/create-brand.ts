import type { Brand, BrandBody, CreateBrandParams } from '@signpost/contract';
import { AppError } from '../shared/errors.ts';
import type { Answer } from './answer.ts';
import type { NewRow } from './brand-cache.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toBrand, toQueries } from './from-backend.ts';

export async function createBrand(deps: BrandDeps, params: CreateBrandParams): Promise<Answer<BrandBody>> {
  const { name, url, description, locale = '' } = params;
  const reply = await deps.backend.createBrand({ name, url, description, country_code: locale });
  const brand = toBrand(reply);
  if (brand.id === '') {
    throw new AppError('aiv_bad_response', 502, 'The analysis backend made a brand but did not say which.');
  }
  const row = toNewRow(brand);
  await deps.cache.addRow(row);
  // A first overview that was asked for before the brand existed comes without it.
  void deps.flights.settled('dashboard').then(() => deps.cache.addMissingRow(row));
  await deps.cache.writeBrand(brand.id, brand);
  const queries = toQueries(reply);
  if (queries !== null) await deps.cache.writeQueries(brand.id, queries);
  await deps.usage.track('AI Visibility Brand Created', {
    locale: brand.locale,
    interval: 'weekly',
    platforms: ['chatgpt'],
  });
  return { payload: { brand } };
}

/** The backend starts a first analysis together with the brand, so there is nothing to show yet. */
function toNewRow({ description, ...brand }: Brand): NewRow {
  return {
    ...brand,
    description,
    last_analyzed: null,
    score: null,
    rank: null,
    avg_sentiment: null,
    mentions: null,
    citations: null,
    analysis_status: 'pending',
    next_scheduled: null,
  };
}
