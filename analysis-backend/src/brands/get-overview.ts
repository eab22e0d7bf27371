import type { AnalysisRecord } from '../ports/analysis-store.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import { mean } from '../metrics/averages.ts';
import type { Scoring } from '../model/scoring.ts';
import type { BrandDeps } from './brand-deps.ts';
import { isFinished, soundOnes } from '../evidence/latest-analyses.ts';
import { DAY_MS } from '../shared/day.ts';

export interface BrandOverview {
  brand: BrandRecord;
  /** The newest analysis in any state. */
  latest: AnalysisRecord | null;
  /** The newest analysis with figures, chosen as in `findLatestFinished`. */
  finished: AnalysisRecord | null;
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

export async function getOverview({ brands, analyses, engines, clock }: BrandDeps): Promise<Overview> {
  const { isDemo } = engines;
  const all = (await analyses.listAnalyses(null, { isDemo })).filter(({ reason }) => reason !== 'history');
  const rows = (await brands.listBrands()).map((brand) => {
    const own = all.filter(({ brandId }) => brandId === brand.id);
    return { brand, latest: own[0] ?? null, finished: soundOnes(own.filter(isFinished))[0] ?? null };
  });
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
    analysesLast24h: all.filter((one) => isFinished(one) && (one.finishedAt ?? 0) > since).length,
    scores: counted.flatMap(({ score }) => (score === null ? [] : [score.value])),
    mentionsPerBrand: mean(counted.map(({ mentions }) => mentions)),
  };
}
