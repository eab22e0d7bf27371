import type { InsightDeps } from '../insight-deps.ts';
import { ownDomains } from '../../extraction/pages/owned-pages.ts';
import { seenChanges, type SeenChange } from './seen-changes.ts';
import { breaksOf, latestScoring, type SeriesBreak, type SeriesRun } from './series.ts';
import type { AnalysisRecord, ScoringRecord } from '../../ports/analysis-store.ts';
import type { ChangeLog, ChangeRecord } from '../../ports/change-log.ts';
import { FINISHED, soundOnes } from '../../evidence/latest-analyses.ts';
import { MAX_ANALYSES } from '../../analyses/list-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

/** The fewest runs that are called a trend. */
const RUNS_OF_A_LINE = 4;
const MAX_LOGGED = 500;

export interface TrendDeps extends InsightDeps {
  changes: ChangeLog;
}

export type TrendChange = ChangeRecord | SeenChange;

export interface Trend {
  isDemo: boolean;
  ownDomains: string[];
  isDrawn: boolean;
  /** The runs of the series, the oldest first. */
  points: { analysis: AnalysisRecord; latest: ScoringRecord }[];
  breaks: SeriesBreak[];
  /** The changes, the oldest first. */
  changes: TrendChange[];
}

/**
 * The series of scores of a brand, with the changes along it. Invented and measured runs never share a series, and thin runs are left
 * out once there is a sound one.
 */
export async function getTrend(deps: TrendDeps, brandId: string): Promise<Trend> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const runs = await findRuns(deps, brandId, isDemo);
  // Changes before the start of a shortened series do not belong to it.
  const since = runs.length < MAX_ANALYSES ? undefined : runs[0]?.analysis.createdAt;
  const logged = await deps.changes.listChanges(brandId, {
    ...(since !== undefined && { since }),
    limit: MAX_LOGGED,
  });
  const points = runs.map((run) => ({ analysis: run.analysis, latest: latestScoring(run) }));
  const scored = points.filter(({ latest }) => latest.scoring.overall.score !== null);
  return {
    isDemo,
    ownDomains: ownDomains(brand),
    isDrawn: scored.length >= RUNS_OF_A_LINE,
    points,
    breaks: breaksOf(runs),
    changes: [...logged, ...seenChanges(runs)].toSorted((one, other) => one.at - other.at),
  };
}

async function findRuns({ analyses }: InsightDeps, brandId: string, isDemo: boolean): Promise<SeriesRun[]> {
  const finished = soundOnes(
    await analyses.listAnalyses(brandId, { isDemo, status: FINISHED, limit: MAX_ANALYSES }),
  );
  const scorings = Map.groupBy(
    await analyses.listScorings(
      finished.map(({ id }) => id),
      'all',
    ),
    ({ analysisId }) => analysisId,
  );
  return finished.toReversed().flatMap((analysis) => {
    const [first, ...others] = scorings.get(analysis.id) ?? [];
    return first === undefined ? [] : { analysis, scorings: [first, ...others] };
  });
}
