import type { BackendTrend } from '@signpost/contract/analyses';
import type { InsightDeps } from '../insight-deps.ts';
import { ownDomains } from '../../extraction/pages/owned-pages.ts';
import { seenChanges } from './seen-changes.ts';
import { breaksOf, latestScoring, type SeriesRun } from './series.ts';
import { toPoint, toTrendChange } from './to-trend.ts';
import type { ChangeLog } from '../../ports/change-log.ts';
import { FINISHED, soundOnes } from '../../evidence/latest-analyses.ts';
import { MAX_ANALYSES } from '../../analyses/list-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

/** The fewest runs that are called a trend. */
const RUNS_OF_A_LINE = 4;
const MAX_LOGGED = 500;

export interface TrendDeps extends InsightDeps {
  changes: ChangeLog;
}

/**
 * The series of scores of a brand, with the changes along it. Invented and measured runs never share a series, and thin runs are left
 * out once there is a sound one.
 */
export async function getTrend(deps: TrendDeps, brandId: string): Promise<BackendTrend> {
  const brand = await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const runs = await findRuns(deps, brandId, isDemo);
  // Changes before the start of a shortened series do not belong to it.
  const since = runs.length < MAX_ANALYSES ? undefined : runs[0]?.analysis.createdAt;
  const logged = await deps.changes.listChanges(brandId, {
    ...(since !== undefined && { since }),
    limit: MAX_LOGGED,
  });
  const scored = runs.filter((run) => latestScoring(run).scoring.overall.score !== null);
  const changes = [...logged, ...seenChanges(runs)].toSorted((one, other) => one.at - other.at);
  return {
    is_demo: isDemo,
    own_domains: ownDomains(brand),
    state: scored.length >= RUNS_OF_A_LINE ? 'drawn' : 'too_few_runs',
    points: runs.map(toPoint),
    breaks: breaksOf(runs).map(({ previous, run, cause, reasons }) => ({
      previous_analysis_uuid: previous.analysis.id,
      analysis_uuid: run.analysis.id,
      cause,
      reasons,
    })),
    changes: changes.map(toTrendChange),
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
