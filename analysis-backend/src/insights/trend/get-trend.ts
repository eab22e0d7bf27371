import type { InsightDeps } from '../insight-deps.ts';
import { ownDomains } from '../../extraction/pages/owned-pages.ts';
import { seenChanges, type SeenChange } from './seen-changes.ts';
import { breaksOf, latestScoring, type SeriesBreak, type SeriesRun } from './series.ts';
import type { AnalysisRecord, ScoringRecord } from '../../ports/analysis-store.ts';
import type { ChangeLog, ChangeRecord } from '../../ports/change-log.ts';
import { FINISHED, soundOnes } from '../../evidence/latest-analyses.ts';
import { MAX_ANALYSES } from '../../analyses/list-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

/** Fewer make no trend, whatever they look like. */
const RUNS_OF_A_LINE = 4;
const MAX_LOGGED = 500;

export interface TrendDeps extends InsightDeps {
  changes: ChangeLog;
}

export type TrendChange = ChangeRecord | SeenChange;

export interface Trend {
  isDemo: boolean;
  /** Hosts of the brand. */
  ownDomains: string[];
  isDrawn: boolean;
  /** The oldest first. */
  points: { analysis: AnalysisRecord; latest: ScoringRecord }[];
  breaks: SeriesBreak[];
  /** By time. */
  changes: TrendChange[];
}

/**
 * The series of scores of a brand, with what changed along it. Invented and measured runs never share one, and a thin run is no
 * point of it once there is a sound one.
 */
export async function getTrend(deps: TrendDeps, brandId: string): Promise<Trend> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const runs = await findRuns(deps, brandId, isDemo);
  // What happened before a series that was cut off does not belong to it.
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
