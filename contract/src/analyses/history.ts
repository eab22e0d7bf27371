import { Type, type Static } from 'typebox';
import {
  BackendEngine,
  BackendEstimate,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  Count,
  nullable,
  Percent,
  Time,
  Usd,
  Uuid,
  type AnalysisCall,
} from './common.ts';

/** What the figures of an analysis are counted over. Where a count is null, the analysis was scored before it was kept. */
export const BackendCounted = Type.Object({
  queries: Count,
  answers: Count,
  ranked_answers: nullable(Count),
  judged_answers: nullable(Count),
  citing_answers: nullable(Count),
  grounded_answers: nullable(Count),
  grounded_citing_answers: nullable(Count),
  namings: nullable(Count),
  names: Count,
});

/** Why answers of an analysis are missing, or are being asked for again. */
export const BackendRunProblem = Type.Object({
  engine_id: nullable(Type.String({ description: 'Null when it concerns all engines.' })),
  kind: Type.Union([
    Type.Literal('auth'),
    Type.Literal('quota'),
    Type.Literal('rate'),
    Type.Literal('transient'),
    Type.Literal('bad_request'),
    Type.Literal('bad_reply'),
    Type.Literal('budget'),
    Type.Literal('stopped'),
    Type.Literal('cancelled'),
  ]),
  message: Type.String(),
  failed: Count,
  retrying: Count,
});

/** One analysis in the history of a brand. */
export const BackendAnalysisSummary = Type.Object({
  uuid: Uuid,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('running'),
    Type.Literal('success'),
    Type.Literal('partial'),
    Type.Literal('error'),
    Type.Literal('cancelled'),
  ]),
  is_demo: Type.Boolean(),
  reason: Type.Union([
    Type.Literal('created'),
    Type.Literal('scheduled'),
    Type.Literal('requested'),
    Type.Literal('history'),
  ]),
  thin: nullable(
    Type.Union([Type.Literal('too_few_answers'), Type.Literal('engine_missing')], {
      description: 'Why it does not take the place of a sound analysis; null when it does.',
    }),
  ),
  problem: nullable(Type.String()),
  problems: Type.Array(BackendRunProblem, { description: 'The most frequent first.' }),
  created_at: Time,
  started_at: nullable(Time),
  finished_at: nullable(Time),
  duration_seconds: nullable(Type.Number()),
  engines: Type.Array(Type.String()),
  queries: Count,
  replicates: Count,
  answers: Type.Object({ expected: Count, done: Count, failed: Count, spared: Count }),
  cost_usd: Usd,
  estimated_usd: Usd,
  score_version: nullable(Count),
  strength: nullable(BackendStrength),
  notices: Type.Array(Type.String()),
  counted: nullable(BackendCounted),
  score: nullable(BackendEstimate),
  mention_rate: nullable(BackendMentionRate),
  rank: nullable(Type.Number()),
  avg_sentiment: nullable(BackendEstimate),
  mentions: nullable(
    Type.Integer({ minimum: 0, description: 'Answers that name the brand, of `counted.answers`.' }),
  ),
  citations: nullable(
    Type.Integer({
      minimum: 0,
      description: 'Own pages that are cited, each once per answer, in `counted.citing_answers`.',
    }),
  ),
  share_of_voice: nullable(
    Type.Number({ minimum: 0, maximum: 100, description: '`mentions` in percent of `counted.namings`.' }),
  ),
  leaderboard_rank: nullable(
    Type.Integer({
      minimum: 1,
      description:
        '1 and one more for each of `counted.names` whose interval of the score lies wholly above.',
    }),
  ),
  change: nullable(BackendScoreChange),
});
export type BackendAnalysisSummary = Static<typeof BackendAnalysisSummary>;

export const BackendAnalyses = Type.Object({
  is_demo: Type.Boolean(),
  analyses: Type.Array(BackendAnalysisSummary, { description: 'The newest first.' }),
});
export type BackendAnalyses = Static<typeof BackendAnalyses>;

const Span = Type.Object({ start: Count, end: Count });

/** One answer, with everything that was read from it. */
export const BackendAnswer = Type.Object({
  engine_id: Type.String(),
  replicate: Count,
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('answered'),
    Type.Literal('failed'),
    Type.Literal('spared'),
  ]),
  problem: nullable(Type.String()),
  text: nullable(Type.String()),
  served_model: nullable(Type.String()),
  finish_reason: nullable(Type.String()),
  grounded: nullable(Type.Boolean()),
  cited_urls: Type.Array(Type.String()),
  retrieved_urls: Type.Array(Type.String()),
  cost_usd: Usd,
  found: nullable(Type.Boolean()),
  rank: nullable(Count),
  sentiment: nullable(Percent),
  spans: Type.Array(Span),
  extraction: nullable(Type.Object({}, { additionalProperties: true })),
});

export const BackendAnalysisDetail = Type.Object({
  is_demo: Type.Boolean(),
  analysis: BackendAnalysisSummary,
  engines: Type.Array(BackendEngine),
  scoring: nullable(
    Type.Object({}, { additionalProperties: true, description: 'Every metric with its interval.' }),
  ),
  revisions: Type.Array(
    Type.Object({
      revision: Count,
      score_version: Count,
      extractor_version: Count,
      scored_at: Time,
      score: nullable(BackendEstimate),
    }),
  ),
  queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      branded: Type.Boolean(),
      wording_of: nullable(Uuid),
      answers: Type.Array(BackendAnswer),
    }),
  ),
});
export type BackendAnalysisDetail = Static<typeof BackendAnalysisDetail>;

export const BackendRun = Type.Object({
  is_demo: Type.Boolean(),
  analysis: BackendAnalysisSummary,
});
export type BackendRun = Static<typeof BackendRun>;

export const historyCalls = {
  fetchAnalyses: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses',
    summary: 'The analyses of a brand, the newest first',
    reply: BackendAnalyses,
  },
  fetchAnalysis: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses/{aid}',
    summary: 'One analysis with every number, interval and answer',
    reply: BackendAnalysisDetail,
  },
  runAnalysis: {
    method: 'post',
    path: '/api/v1/brands/{id}/run',
    summary: 'Starts an analysis now',
    status: 202,
    reply: BackendRun,
  },
  cancelAnalysis: {
    method: 'post',
    path: '/api/v1/brands/{id}/analyses/{aid}/cancel',
    summary: 'Ends an analysis under way with what it has',
    reply: BackendRun,
  },
} as const satisfies Record<string, AnalysisCall>;
