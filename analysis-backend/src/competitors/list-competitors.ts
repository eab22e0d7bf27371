import { findLatestFinished } from '../evidence/latest-analyses.ts';
import type { Scoring } from '../model/scoring.ts';
import type { AnalysisRecord, AnalysisStore } from '../ports/analysis-store.ts';
import type { CompetitorRecord } from '../ports/brand-store.ts';
import { requireBrand } from '../shared/require-brand.ts';
import type { CompetitorDeps } from './competitor-deps.ts';

export interface CompetitorList {
  isDemo: boolean;
  /** The latest finished analysis; null while there is none. */
  analysis: AnalysisRecord | null;
  /** Its figures. */
  scoring: Scoring | null;
  competitors: CompetitorRecord[];
}

export async function listCompetitors(
  { brands, engines, analyses }: CompetitorDeps & { analyses: AnalysisStore },
  brandId: string,
): Promise<CompetitorList> {
  await requireBrand(brands, brandId);
  const { isDemo } = engines;
  const analysis = await findLatestFinished(analyses, brandId, isDemo);
  const [latest] = analysis === null ? [] : await analyses.listScorings([analysis.id], 'latest');
  return {
    isDemo,
    analysis,
    scoring: latest?.scoring ?? null,
    competitors: await brands.listCompetitors(brandId, isDemo),
  };
}
