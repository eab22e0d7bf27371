import type { BackendAnalysisDetail, BackendAnalysisSummary, BackendRun } from '@signpost/contract/analyses';
import type { AnalysisDetail } from './get-analysis.ts';
import type { AnalysisSummary } from './summarise-analysis.ts';
import type { Change, Scoring } from '../model/scoring.ts';
import type { ScoringRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { toOneDecimal } from '../shared/rounding.ts';
import { toEngine } from './to-engines.ts';
import { toEstimate, toTime, toTimeOrNull } from '../shared/wire-values.ts';

export function toAnalysisSummary(summary: AnalysisSummary): BackendAnalysisSummary {
  const { analysis, queries, answers, problem, problems, costUsd, costAtMostUsd, scoring } = summary;
  const overall = scoring?.overall ?? null;
  return {
    uuid: analysis.id,
    status: analysis.status,
    is_demo: analysis.isDemo,
    reason: analysis.reason,
    thin: analysis.thin,
    problem,
    problems,
    created_at: toTime(analysis.createdAt),
    started_at: toTimeOrNull(analysis.startedAt),
    finished_at: toTimeOrNull(analysis.finishedAt),
    duration_seconds: toDuration(analysis),
    engines: analysis.engines.map(({ id }) => id),
    queries,
    replicates: analysis.replicates,
    answers,
    cost_usd: costUsd,
    cost_at_most_usd: costAtMostUsd,
    estimated_usd: analysis.estimatedUsd,
    score_version: scoring?.score_version ?? null,
    strength: scoring?.strength ?? null,
    notices: scoring?.notices ?? [],
    counted: scoring && toCounted(scoring),
    score: toEstimate(overall?.score ?? null),
    mention_rate: toEstimate(overall?.mention_rate ?? null),
    rank: toOneDecimal(overall?.rank ?? null),
    avg_sentiment: toEstimate(overall?.avg_sentiment ?? null),
    mentions: overall?.mentions ?? null,
    citations: overall?.citations ?? null,
    share_of_voice: toOneDecimal(overall?.share_of_voice ?? null),
    leaderboard_rank: scoring?.leaderboard_rank ?? null,
    change: toChange(scoring?.change ?? null),
  };
}

export function toRun(summary: AnalysisSummary): BackendRun {
  return { is_demo: summary.analysis.isDemo, analysis: toAnalysisSummary(summary) };
}

/** The counts behind the figures. Scorings by earlier versions lack some of them. */
function toCounted({ overall, leaderboard }: Scoring): NonNullable<BackendAnalysisSummary['counted']> {
  return {
    queries: overall.queries,
    answers: overall.valid_answers,
    ranked_answers: overall.ranked_answers ?? null,
    low_confidence_ranks: overall.low_confidence_ranks ?? null,
    judged_answers: overall.judged_answers ?? null,
    citing_answers: overall.citing_answers ?? null,
    grounded_answers: overall.grounded_answers ?? null,
    grounded_citing_answers: overall.grounded_citing_answers ?? null,
    namings: overall.namings ?? null,
    names: leaderboard.length,
  };
}

export function toAnalysisDetail({ summary, revisions, evidence }: AnalysisDetail): BackendAnalysisDetail {
  const { analysis, scoring } = summary;
  return {
    is_demo: analysis.isDemo,
    analysis: toAnalysisSummary(summary),
    engines: analysis.engines.map(toEngine),
    scoring,
    revisions: revisions.map(toRevision),
    queries: [...Map.groupBy(evidence, ({ query }) => query.queryId)].map(([queryId, ofQuery]) => ({
      query_id: queryId,
      text: ofQuery[0]?.query.text ?? '',
      branded: ofQuery[0]?.query.branded ?? false,
      wording_of: ofQuery[0]?.query.wordingOf ?? null,
      answers: ofQuery.map(toAnswer),
    })),
  };
}

export function toDuration(analysis: { startedAt: number | null; finishedAt: number | null }): number | null {
  const { startedAt, finishedAt } = analysis;
  return startedAt === null || finishedAt === null ? null : toOneDecimal((finishedAt - startedAt) / 1000);
}

export function toChange(change: Change | null): BackendAnalysisSummary['change'] {
  if (change === null) return null;
  // Scorings of version 1 have neither.
  const [before, after] = [toOneDecimal(change.before ?? null), toOneDecimal(change.after ?? null)];
  const difference = toEstimate(change.difference);
  return {
    verdict: change.verdict,
    reasons: change.reasons ?? [],
    previous_analysis_id: change.previous_analysis_id,
    before,
    after,
    // The difference of the shown values: the rounded difference may be a tenth off.
    difference:
      difference === null || before === null || after === null
        ? difference
        : { ...difference, value: toOneDecimal(after - before) },
    pairs: change.pairs,
  };
}

function toRevision({
  revision,
  scoredAt,
  scoring,
}: ScoringRecord): BackendAnalysisDetail['revisions'][number] {
  return {
    revision,
    score_version: scoring.score_version,
    extractor_version: scoring.extractor_version,
    scored_at: toTime(scoredAt),
    score: toEstimate(scoring.overall.score),
  };
}

type Answer = BackendAnalysisDetail['queries'][number]['answers'][number];

function toAnswer({ slot, answer, extraction }: SlotEvidence): Answer {
  return {
    engine_id: slot.engineId,
    replicate: slot.replicate,
    state: slot.state,
    problem: slot.problem?.message ?? null,
    text: answer?.text ?? null,
    served_model: answer?.servedModel ?? null,
    finish_reason: answer?.finishReason ?? null,
    grounded: answer?.grounded ?? null,
    cited_urls: answer?.citedUrls ?? [],
    retrieved_urls: answer?.retrievedUrls ?? [],
    cost_usd: answer?.costUsd ?? null,
    found: extraction?.mentioned ?? null,
    rank: extraction?.rank?.value ?? null,
    sentiment: extraction?.sentiment?.value ?? null,
    spans: extraction?.spans ?? [],
    extraction,
  };
}
