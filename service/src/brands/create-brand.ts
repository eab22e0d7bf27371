import type { Brand, BrandBody, CreateBrandParams, Query } from '@signpost/contract/brands';
import { AppError } from '@signpost/platform/errors';
import type { Answer } from '../backend-data/answer.ts';
import type { NewRow } from './brand-cache.ts';
import { changeAtBackend, type Told } from '../backend-data/ask-backend.ts';
import type { Origin } from '../backend-data/known-changes.ts';
import type { BrandDeps } from './brand-deps.ts';
import { toBrand, toHint, toQueries } from './from-backend.ts';

export async function createBrand(deps: BrandDeps, params: CreateBrandParams): Promise<Answer<BrandBody>> {
  const { name, url, description, locale = '' } = params;
  const { brand, isDemo, hint } = await changeAtBackend(deps, {
    brandId: null,
    call: (backend) => backend.createBrand({ name, url, description, country_code: locale }),
    read: readNewBrand,
    keep: (made, origin) => keepNewBrand(deps, made, origin),
  });
  await deps.usage.track('AI Visibility Brand Created', {
    locale: brand.locale,
    interval: 'weekly',
    platforms: ['chatgpt'],
  });
  return { payload: { brand }, isDemo, hint };
}

interface NewBrand {
  brand: Brand;
  queries: Query[] | null;
  isDemo: boolean;
  hint: string | null;
}

function readNewBrand({ body, origin }: Told): NewBrand {
  const brand = toBrand(body);
  if (brand.id === '') {
    const message = 'The analysis backend made a brand but did not say which.';
    throw new AppError('aiv_bad_response', 502, message, { mayBeDone: true });
  }
  return { brand, queries: toQueries(body), isDemo: origin.isDemo, hint: toHint(body) };
}

async function keepNewBrand(
  { cache, strictCache, flights }: BrandDeps,
  { brand, queries }: NewBrand,
  origin: Origin,
): Promise<void> {
  const row = toNewRow(brand);
  await strictCache.addRow(row);
  // An overview that is being fetched since before the brand existed comes without it.
  void flights.settled('dashboard').then(() => cache.addMissingRow(row));
  await strictCache.writeBrand(brand.id, brand, origin);
  if (queries !== null) await strictCache.writeQueries(brand.id, queries, origin);
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
