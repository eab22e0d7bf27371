import type { BackendTrend, BackendTrendChange } from '@signpost/contract/analyses';
import type { ChangeRecord } from '../../ports/change-log.ts';
import { latestScoring, type SeriesRun } from './series.ts';
import type { SeenChange } from './seen-changes.ts';
import { toChange } from '../../analyses/to-analysis.ts';
import { toBounds, toEstimate, toTime, toTimeOrNull } from '../../shared/wire-values.ts';

type TrendChange = ChangeRecord | SeenChange;

export function toPoint(run: SeriesRun): BackendTrend['points'][number] {
  const { scoring, band } = latestScoring(run);
  return {
    analysis_uuid: run.analysis.id,
    finished_at: toTimeOrNull(run.analysis.finishedAt),
    score: toEstimate(scoring.overall.score),
    band: toBounds(band),
    mention_rate: toEstimate(scoring.overall.mention_rate),
    mentions: scoring.overall.mentions,
    answers: scoring.overall.valid_answers,
    strength: scoring.strength,
    change: toChange(scoring.change),
  };
}

export function toTrendChange(change: TrendChange): BackendTrendChange {
  return {
    at: toTime(change.at),
    kind: change.kind,
    subject: subjectOf(change),
    query_id: 'queryId' in change ? change.queryId : null,
    competitor_id: 'competitorId' in change ? change.competitorId : null,
    engine_id: 'engineId' in change ? change.engineId : null,
    analysis_uuid: 'analysisId' in change ? change.analysisId : null,
    ...toBeforeAndAfter(change),
    added: 'added' in change ? [...change.added] : [],
    removed: 'removed' in change ? [...change.removed] : [],
    rescoring: change.kind === 'rescored' ? toRescoring(change) : null,
  };
}

function subjectOf(change: TrendChange): string | null {
  if ('query' in change) return change.query;
  return 'competitor' in change ? change.competitor : null;
}

function toRescoring({
  finishedAt,
  before,
  after,
}: SeenChange & { kind: 'rescored' }): NonNullable<BackendTrendChange['rescoring']> {
  return {
    finished_at: toTime(finishedAt),
    score_version: { before: before.scoreVersion, after: after.scoreVersion },
    extractor_version: { before: before.extractorVersion, after: after.extractorVersion },
  };
}

function toBeforeAndAfter(change: TrendChange): Pick<BackendTrendChange, 'before' | 'after'> {
  if (!('before' in change)) return { before: null, after: null };
  if (change.kind !== 'rescored') return { before: change.before, after: change.after };
  const [before, after] = [change.before.score, change.after.score];
  return { before: before?.toString() ?? null, after: after?.toString() ?? null };
}
