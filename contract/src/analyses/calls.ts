import { Type, type Static } from 'typebox';
import { auditCalls } from './audit.ts';
import {
  BackendCostBasis,
  BackendEngine,
  BackendEstimate,
  BackendMarkedQuery,
  BackendMentionRate,
  BackendScoreChange,
  BackendStrength,
  Count,
  nullable,
  Percent,
  Time,
  Usd,
  Uuid,
  type ExtensionCall,
} from './common.ts';
import { disagreementCalls } from './disagreement.ts';
import { explainCalls } from './explain.ts';
import { factCalls } from './facts.ts';
import { matrixCalls } from './matrix.ts';
import { planCalls } from './plan.ts';
import { BackendOverviewBrand } from '../protocol.ts';
import { qualityCalls } from './quality.ts';
import { runFileCalls } from './run-file.ts';
import { trendCalls } from './trend.ts';

/**
 * What our own analysis backend offers beyond the protocol: the history of analyses with their intervals and evidence, cited
 * pages, runs on demand, costs, engines, and the care of queries and competitors. Other backends may offer it too.
 */

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

/** A page that the latest finished analysis saw cited or fetched. */
export const BackendCitedPage = Type.Object({
  page: Type.String({ description: 'Host and path, without a query string and without a slash at the end.' }),
  url: Type.String({ description: 'As it was first cited.' }),
  owned: Type.Boolean(),
  competitor: nullable(Type.String({ description: 'The tracked competitor whose page it is.' })),
  answers: Count,
  retrieved_answers: Count,
  engines: Type.Array(Type.String()),
  queries: Type.Array(Type.Object({ query_id: Uuid, text: Type.String() })),
});
export type BackendCitedPage = Static<typeof BackendCitedPage>;

/** A query whose answers cite pages of competitors and none of the brand. */
export const BackendMissedQuery = Type.Object({
  query_id: Uuid,
  text: Type.String(),
  answers: Type.Integer({ minimum: 0, description: 'Answers that cite a page of a competitor.' }),
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers to the query.' }),
  pages: Type.Array(
    Type.Object({ page: Type.String(), url: Type.String(), competitor: Type.String(), answers: Count }),
  ),
});
export type BackendMissedQuery = Static<typeof BackendMissedQuery>;

export const BackendCitations = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  counted_answers: Type.Integer({ minimum: 0, description: 'Valid answers, which pages are counted over.' }),
  grounded_answers: Count,
  pages: Type.Array(BackendCitedPage, { description: 'The most cited first.' }),
  domains: Type.Array(Type.Object({ domain: Type.String(), owned: Type.Boolean(), answers: Count })),
  own_domains: Type.Array(Type.String({ description: 'A host of the brand; its subdomains count too.' })),
  missed_queries: Type.Array(BackendMissedQuery, { description: 'The most missed first.' }),
});
export type BackendCitations = Static<typeof BackendCitations>;

export const BackendRun = Type.Object({
  is_demo: Type.Boolean(),
  analysis: BackendAnalysisSummary,
});
export type BackendRun = Static<typeof BackendRun>;

const Caps = Type.Object({ run_usd: Usd, brand_month_usd: Usd, instance_day_usd: Usd });

export const BackendEngines = Type.Object({
  is_demo: Type.Boolean({
    description: 'No AI service is configured and nothing was measured yet, so that answers are invented.',
  }),
  engines: Type.Array(
    Type.Object({
      ...BackendEngine.properties,
      price: nullable(
        Type.Object(
          {
            input_usd_per_million: Type.Number(),
            output_usd_per_million: Type.Number(),
            search_usd: Type.Number(),
            as_of: Type.String(),
          },
          { description: 'Null when it is not known.' },
        ),
      ),
    }),
  ),
  extraction_model: nullable(Type.String()),
  caps: Caps,
});
export type BackendEngines = Static<typeof BackendEngines>;

export const BackendCosts = Type.Object({
  next_run_usd: Usd,
  next_run_basis: BackendCostBasis,
  spent: Type.Object({ brand_month_usd: Type.Number(), instance_day_usd: Type.Number() }),
  caps: Caps,
});
export type BackendCosts = Static<typeof BackendCosts>;

export const BackendRemoved = Type.Object({ removed: Type.Literal(true) });
export type BackendRemoved = Static<typeof BackendRemoved>;

export const BackendOwnQueries = Type.Object({
  queries: Type.Array(BackendMarkedQuery, { description: 'In the order in which they were made.' }),
  hint: nullable(Type.String({ description: 'What a person should know about them.' })),
});
export type BackendOwnQueries = Static<typeof BackendOwnQueries>;

export const BackendNewQuery = Type.Object({ text: Type.String({ minLength: 1, maxLength: 1000 }) });
export const BackendChangeQuery = Type.Object({
  enabled: Type.Optional(Type.Boolean()),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
});

const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 });

export const BackendCompetitor = Type.Object({
  uuid: Uuid,
  name: Type.String(),
  aliases: Names,
  domains: Names,
  state: Type.Union([Type.Literal('tracked'), Type.Literal('candidate'), Type.Literal('ignored')]),
  origin: Type.Union([Type.Literal('user'), Type.Literal('answers')]),
  created_at: Time,
});
export const BackendCompetitors = Type.Object({ competitors: Type.Array(BackendCompetitor) });
export const BackendNewCompetitor = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  aliases: Type.Optional(Names),
  domains: Type.Optional(Names),
});
export const BackendChangeCompetitor = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  aliases: Type.Optional(Names),
  domains: Type.Optional(Names),
  state: Type.Optional(BackendCompetitor.properties.state),
});
export const BackendMergeCompetitor = Type.Object({ into: Uuid });

/** Brand fields beyond those of the protocol. */
export const BackendBrandExtras = Type.Object({
  aliases: Type.Optional(Names),
  domains: Type.Optional(Names),
});

export const BackendNames = Type.Object({ name: Type.String(), aliases: Names, domains: Names });
export type BackendNames = Static<typeof BackendNames>;

/** A row of the overview, as our own backend sends it: marked when its figures are invented. */
export const BackendMarkedBrand = Type.Object({
  ...BackendOverviewBrand.properties,
  is_demo: Type.Boolean(),
});

/** The calls beyond the protocol. `{aid}` is an analysis, `{cid}` a competitor. What belongs to a brand has it in its path. */
export const backendExtensionCalls = {
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
  fetchCitations: {
    method: 'get',
    path: '/api/v1/brands/{id}/citations',
    summary: 'The pages that the latest finished analysis saw cited',
    reply: BackendCitations,
  },
  fetchNames: {
    method: 'get',
    path: '/api/v1/brands/{id}/names',
    summary: 'The names and hosts by which a brand is recognised',
    reply: BackendNames,
  },
  changeNames: {
    method: 'patch',
    path: '/api/v1/brands/{id}/names',
    summary: 'Changes the other names of a brand, or its further hosts',
    request: BackendBrandExtras,
    reply: BackendNames,
  },
  removeBrand: {
    method: 'post',
    path: '/api/v1/brands/{id}/remove',
    summary: 'Removes a brand for good, with its queries, analyses and answers',
    reply: BackendRemoved,
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
  fetchCosts: {
    method: 'get',
    path: '/api/v1/brands/{id}/costs',
    summary: 'What the next run is expected to cost, and what was spent',
    reply: BackendCosts,
  },
  fetchEngines: {
    method: 'get',
    path: '/api/v1/engines',
    summary: 'The engines that are asked, with their prices and the limits of spending',
    reply: BackendEngines,
  },
  fetchOwnQueries: {
    method: 'get',
    path: '/api/v1/brands/{id}/queries',
    summary: 'All queries of a brand, those that are switched off too',
    reply: BackendOwnQueries,
  },
  addQuery: {
    method: 'post',
    path: '/api/v1/brands/{id}/queries',
    summary: 'Adds a query of the user',
    status: 201,
    request: BackendNewQuery,
    reply: BackendMarkedQuery,
  },
  changeQuery: {
    method: 'patch',
    path: '/api/v1/brands/{id}/queries/{qid}',
    summary: 'Changes a query: its text, or whether it is asked',
    request: BackendChangeQuery,
    reply: BackendMarkedQuery,
  },
  removeQuery: {
    method: 'delete',
    path: '/api/v1/brands/{id}/queries/{qid}',
    summary: 'Removes a query; its answers stay',
    reply: Type.Object({}),
  },
  fetchCompetitors: {
    method: 'get',
    path: '/api/v1/brands/{id}/competitors',
    summary: 'The competitors of a brand',
    reply: BackendCompetitors,
  },
  addCompetitor: {
    method: 'post',
    path: '/api/v1/brands/{id}/competitors',
    summary: 'Adds a competitor to compare with',
    status: 201,
    request: BackendNewCompetitor,
    reply: BackendCompetitor,
  },
  changeCompetitor: {
    method: 'patch',
    path: '/api/v1/brands/{id}/competitors/{cid}',
    summary: 'Changes a competitor: its names, or whether it is compared with or ignored',
    request: BackendChangeCompetitor,
    reply: BackendCompetitor,
  },
  mergeCompetitor: {
    method: 'post',
    path: '/api/v1/brands/{id}/competitors/{cid}/merge',
    summary: 'Makes a competitor one with another: its names become aliases there',
    request: BackendMergeCompetitor,
    reply: BackendCompetitor,
  },
  ...planCalls,
  ...trendCalls,
  ...explainCalls,
  ...matrixCalls,
  ...qualityCalls,
  ...disagreementCalls,
  ...auditCalls,
  ...factCalls,
  ...runFileCalls,
} as const satisfies Record<string, ExtensionCall>;

export type ExtensionName = keyof typeof backendExtensionCalls;
