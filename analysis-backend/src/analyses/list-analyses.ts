import type { RunDeps } from './run/run-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { summariseAnalysis, type AnalysisSummary } from './summarise-analysis.ts';

/** The most analyses in a list: two years of weekly runs. */
export const MAX_ANALYSES = 104;

/** The analyses of a brand, the newest first. Invented and measured ones never share a list. */
export async function listAnalyses(deps: RunDeps, brandId: string): Promise<AnalysisSummary[]> {
  await requireBrand(deps.brands, brandId);
  const records = await deps.analyses.listAnalyses(brandId, {
    isDemo: deps.engines.isDemo,
    limit: MAX_ANALYSES,
  });
  const scorings = await deps.analyses.listScorings(
    records.map(({ id }) => id),
    'latest',
  );
  const scoringOf = new Map(scorings.map(({ analysisId, scoring }) => [analysisId, scoring]));
  return Promise.all(
    records.map((record) => summariseAnalysis(deps, record, scoringOf.get(record.id) ?? null)),
  );
}
