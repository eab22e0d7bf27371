import type { AnalysisRecord } from '../ports/analysis-store.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import { mean } from '../metrics/averages.ts';
import type { Scoring } from '../model/scoring.ts';
import type { BrandDeps } from './brand-deps.ts';
import { isFinished, soundOnes } from '../evidence/latest-analyses.ts';
import { DAY_MS } from '../shared/day.ts';

export interface BrandRuns {
  brand: BrandRecord;
  /** The newest analysis in any state. */
  latest: AnalysisRecord | null;
  /** The newest analysis with figures, chosen as in `findLatestFinished`. */
  finished: AnalysisRecord | null;
  /** All of them, the newest first, with the invented history of a demo brand. */
  runs: readonly AnalysisRecord[];
}

export interface BrandOverview extends Omit<BrandRuns, 'runs'> {
  scoring: Scoring | null;
}

export interface Overview {
  isDemo: boolean;
  brands: BrandOverview[];
  analysesLast24h: number;
  /** The scores of active brands that have figures. */
  scores: number[];
  /** The mean number of mentions over the same brands; null when there are none. */
  mentionsPerBrand: number | null;
}

/** Every brand with its analyses. */
export async function listBrandRuns({
  brands,
  analyses,
  engines: { isDemo },
}: Pick<BrandDeps, 'brands' | 'analyses' | 'engines'>): Promise<BrandRuns[]> {
  const all = Map.groupBy(await analyses.listAnalyses(null, { isDemo }), ({ brandId }) => brandId);
  return (await brands.listBrands()).map((brand) => {
    const runs = all.get(brand.id) ?? [];
    const own = runs.filter(({ reason }) => reason !== 'history');
    return { brand, latest: own[0] ?? null, finished: soundOnes(own.filter(isFinished))[0] ?? null, runs };
  });
}

export async function getOverview(deps: BrandDeps): Promise<Overview> {
  const { analyses, engines, clock } = deps;
  const { isDemo } = engines;
  const rows = await listBrandRuns(deps);
  const finishedIds = rows.flatMap(({ finished }) => (finished === null ? [] : [finished.id]));
  const scorings = new Map(
    (await analyses.listScorings(finishedIds, 'latest')).map(({ analysisId, scoring }) => [
      analysisId,
      scoring,
    ]),
  );
  const scored = rows.map((row) => ({ ...row, scoring: scorings.get(row.finished?.id ?? '') ?? null }));
  const counted = scored.flatMap(({ brand, scoring }) =>
    brand.status === 'active' && scoring !== null ? [scoring.overall] : [],
  );
  const since = clock.now() - DAY_MS;
  return {
    isDemo,
    brands: scored,
    analysesLast24h: rows.flatMap(({ runs }) =>
      runs.filter((one) => one.reason !== 'history' && isFinished(one) && (one.finishedAt ?? 0) > since),
    ).length,
    scores: counted.flatMap(({ score }) => (score === null ? [] : [score.value])),
    mentionsPerBrand: mean(counted.map(({ mentions }) => mentions)),
  };
}
