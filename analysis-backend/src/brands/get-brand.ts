import type { BrandRecord } from '../ports/brand-store.ts';
import type { BrandDeps } from './brand-deps.ts';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import { requireBrand } from '../shared/require-brand.ts';

export interface KnownBrand {
  brand: BrandRecord;
  lastAnalyzedAt: number | null;
}

export async function getBrand(deps: BrandDeps, brandId: string): Promise<KnownBrand> {
  return withLastAnalysis(deps, await requireBrand(deps.brands, brandId));
}

export async function withLastAnalysis(deps: BrandDeps, brand: BrandRecord): Promise<KnownBrand> {
  const latest = await findLatestFinished(deps.analyses, brand.id, deps.engines.isDemo);
  return { brand, lastAnalyzedAt: latest?.finishedAt ?? null };
}
