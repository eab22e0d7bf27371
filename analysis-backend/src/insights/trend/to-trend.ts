import type { BackendTrend, BackendTrendChange } from '@signpost/contract/analyses';
import type { Trend, TrendChange } from './get-trend.ts';
import type { SeenChange } from './seen-changes.ts';
import { toChange } from '../../analyses/to-analysis.ts';
import { toBounds, toEstimate, toTime, toTimeOrNull } from '../../shared/wire-values.ts';

export function toTrend(trend: Trend): BackendTrend {
  return {
    is_demo: trend.isDemo,
    own_domains: trend.ownDomains,
    state: trend.isDrawn ? 'drawn' : 'too_few_runs',
    points: trend.points.map(({ analysis, latest: { scoring, band } }) => ({
      analysis_uuid: analysis.id,
      finished_at: toTimeOrNull(analysis.finishedAt),
      score: toEstimate(scoring.overall.score),
      band: toBounds(band),
      mention_rate: toEstimate(scoring.overall.mention_rate),
      mentions: scoring.overall.mentions,
      answers: scoring.overall.valid_answers,
      strength: scoring.strength,
      change: toChange(scoring.change),
    })),
    breaks: trend.breaks.map(({ previous, run, cause, reasons }) => ({
      previous_analysis_uuid: previous.analysis.id,
      analysis_uuid: run.analysis.id,
      cause,
      reasons,
    })),
    changes: trend.changes.map(toTrendChange),
  };
}

function toTrendChange(change: TrendChange): BackendTrendChange {
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
