import type { RunDeps } from '../../analyses/run/run-deps.ts';
import { summariseAnalysis, type AnalysisSummary } from '../../analyses/summarise-analysis.ts';
import { lacksQueries } from '../../evidence/lacks-queries.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface Figures {
  isDemo: boolean;
  /** The latest finished analysis; null when there is none. */
  latest: AnalysisSummary | null;
  /** The newest analysis in any state; null when there is none. */
  newest: AnalysisSummary | null;
  /** Whether there is no analysis because there is no query to ask. */
  lacksQueries: boolean;
  /** Today's competitors: they may have been renamed or ignored since the scoring. */
  competitors: CompetitorRecord[];
}

/** The figures of the latest finished analysis, and how far the newest one is, without reading answers. */
export async function getFigures(deps: RunDeps, brandId: string): Promise<Figures> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const [[newest], latest] = await Promise.all([
    deps.analyses.listAnalyses(brandId, { isDemo, limit: 1 }),
    findLatestFinished(deps.analyses, brandId, isDemo),
  ]);
  return {
    isDemo,
    latest: latest && (await summarise(deps, latest)),
    newest: newest === undefined || newest.reason === 'history' ? null : await summarise(deps, newest),
    lacksQueries: newest === undefined && (await lacksQueries(deps.brands, brandId)),
    competitors: await deps.brands.listCompetitors(brandId, isDemo),
  };
}

async function summarise(deps: RunDeps, analysis: AnalysisRecord): Promise<AnalysisSummary> {
  const [latest] = await deps.analyses.listScorings([analysis.id], 'latest');
  return summariseAnalysis(deps, analysis, latest?.scoring ?? null);
}
