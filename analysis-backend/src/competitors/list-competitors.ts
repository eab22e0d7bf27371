import type { BackendCompetitors } from '@signpost/contract/analyses';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import type { AnalysisStore } from '../ports/analysis-store.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { toLatest } from '../shared/wire-values.ts';
import type { CompetitorDeps } from './competitor-deps.ts';
import { figuresOf, toCompetitor } from './to-competitor.ts';

export async function listCompetitors(
  { brands, engines, analyses }: CompetitorDeps & { analyses: AnalysisStore },
  brandId: string,
): Promise<BackendCompetitors> {
  await requireBrand(brands, brandId);
  const { isDemo } = engines;
  const analysis = await findLatestFinished(analyses, brandId, isDemo);
  const [latest] = analysis === null ? [] : await analyses.listScorings([analysis.id], 'latest');
  const scoring = latest?.scoring ?? null;
  return {
    ...toLatest(isDemo, analysis),
    counted_answers: scoring?.overall.valid_answers ?? 0,
    brand: figuresOf(scoring, null),
    competitors: (await brands.listCompetitors(brandId, isDemo)).map((competitor) => ({
      ...toCompetitor(competitor),
      figures: figuresOf(scoring, competitor.id),
    })),
  };
}
