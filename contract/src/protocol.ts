import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
  type TNull,
} from 'typebox';

/**
 * What travels between the service and an analysis backend: `docs/backend-protocol.md` describes it for people. Requests
 * are as we send them. Replies are as we read them: every field may be missing or null, and others are ignored.
 */
function maybe<Schema extends TSchema>(schema: Schema): TOptional<TUnion<[Schema, TNull]>> {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

const Text = maybe(Type.String());
const Time = maybe(Type.String({ description: 'A point in time; passed on as it is. ISO 8601 is best.' }));
const Count = maybe(Type.Number());
const Flag = maybe(Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]));
const Country = maybe(Type.String({ description: 'ISO 3166-1 alpha-2, upper case.' }));
const Score = maybe(Type.Number({ description: 'From 0 to 100.' }));
const Sentiment = maybe(Type.Number({ description: 'From 0 to 100; 50 is neutral.' }));
const Rank = maybe(Type.Number({ description: '1 is the best; one decimal.' }));

/** Body of POST /api/v1/brands. */
export const BackendCreateBrandRequest = Type.Object({
  name: Type.String(),
  url: Type.String(),
  description: Type.String({ description: 'May have several lines, and may be empty.' }),
  country_code: Type.String({ description: 'ISO 3166-1 alpha-2, upper case; empty for none.' }),
});
export type BackendCreateBrandRequest = Static<typeof BackendCreateBrandRequest>;

/** Body of PATCH /api/v1/brands/{id}: what changes, at least one of them. */
export const BackendUpdateBrandRequest = Type.Object({
  name: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  status: Type.Optional(Type.Union([Type.Literal('active'), Type.Literal('inactive')])),
  country_code: Type.Optional(Type.String()),
});
export type BackendUpdateBrandRequest = Static<typeof BackendUpdateBrandRequest>;

/** Body of PATCH /api/v1/queries/{qid}. */
export const BackendUpdateQueryRequest = Type.Object({ enabled: Type.Boolean() });
export type BackendUpdateQueryRequest = Static<typeof BackendUpdateQueryRequest>;

/** One brand of the overview. */
export const BackendOverviewBrand = Type.Object({
  uuid: Text,
  name: Text,
  url: Text,
  country_code: Country,
  active: Flag,
  ai_visibility_score: Score,
  rank: Rank,
  avg_sentiment: Sentiment,
  mentions: Count,
  citations: Count,
  last_analyzed_at: Time,
  created_at: Time,
  last_analysis_status: Text,
  next_scheduled_at: Time,
});
export type BackendOverviewBrand = Static<typeof BackendOverviewBrand>;

export const BackendOverview = Type.Object({
  summary: maybe(
    Type.Object(
      { ai_visibility_score: Score, analyses_last_24h: Count, avg_mentions_per_brand: Count },
      { additionalProperties: true, description: 'Passed on whole, with whatever else is in it.' },
    ),
  ),
  brands: maybe(Type.Object({ data: maybe(Type.Array(BackendOverviewBrand)) })),
});
export type BackendOverview = Static<typeof BackendOverview>;

/** One question that is put to the assistants. */
export const BackendQuery = Type.Object({
  uuid: Text,
  text: Text,
  enabled: Flag,
  is_baseline: Flag,
  created_at: Time,
  updated_at: Time,
});
export type BackendQuery = Static<typeof BackendQuery>;

export const BackendQueries = Type.Object({ queries: maybe(Type.Array(BackendQuery)) });
export type BackendQueries = Static<typeof BackendQueries>;

const brandFields = {
  uuid: Text,
  name: Text,
  url: Text,
  description: Text,
  country_code: Country,
  status: maybe(Type.String({ description: '`inactive`; anything else counts as `active`.' })),
  last_analyzed_at: Time,
  created_at: Time,
};

/** A brand, at the top level or under `data`. */
export const BackendBrand = Type.Object({ ...brandFields, data: maybe(Type.Object(brandFields)) });
export type BackendBrand = Static<typeof BackendBrand>;

const createdFields = { ...brandFields, queries: maybe(Type.Array(BackendQuery)) };

/** A new brand, which must have a `uuid`, with its first queries. */
export const BackendCreatedBrand = Type.Object({
  ...createdFields,
  data: maybe(Type.Object(createdFields)),
});
export type BackendCreatedBrand = Static<typeof BackendCreatedBrand>;

/** The latest completed analysis. */
export const BackendAnalysis = Type.Object({
  ai_visibility_score: Score,
  rank: Rank,
  avg_sentiment: Sentiment,
  mentions: Count,
  citations: Count,
  analysis: maybe(
    Type.Object({
      uuid: Text,
      status: Text,
      started_at: Time,
      finished_at: Time,
      duration_seconds: Count,
    }),
  ),
  competitors: maybe(
    Type.Array(Type.Object({ name: Text, url: Text, mentions: Count, avg_sentiment: Sentiment })),
  ),
  query_results: maybe(
    Type.Array(
      Type.Object({
        query_uuid: Text,
        query_text: Text,
        found: Flag,
        rank_among_competitors: Rank,
        sentiment_score: Sentiment,
        citations_count: Count,
        model_response: Text,
        extraction_data_raw: Text,
      }),
    ),
  ),
});
export type BackendAnalysis = Static<typeof BackendAnalysis>;

/** What comes with a status of failure. */
export const BackendFailure = Type.Object({ message: Text });
export type BackendFailure = Static<typeof BackendFailure>;

export interface BackendCall {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Under the base URL, with `{id}` for a brand and `{qid}` for a query. */
  path: string;
  query?: Readonly<Record<string, string>>;
  summary: string;
  request?: TObject;
  reply: TObject;
}

/** Every call the service makes. */
export const backendCalls = {
  fetchOverview: {
    method: 'get',
    path: '/api/v1/overview',
    summary: 'All brands of the account with their latest figures',
    reply: BackendOverview,
  },
  fetchBrand: {
    method: 'get',
    path: '/api/v1/brands/{id}',
    summary: 'One brand',
    reply: BackendBrand,
  },
  createBrand: {
    method: 'post',
    path: '/api/v1/brands',
    summary: 'Makes a brand and starts its first analysis',
    request: BackendCreateBrandRequest,
    reply: BackendCreatedBrand,
  },
  updateBrand: {
    method: 'patch',
    path: '/api/v1/brands/{id}',
    summary: 'Changes a brand',
    request: BackendUpdateBrandRequest,
    reply: BackendBrand,
  },
  fetchEnabledQueries: {
    method: 'get',
    path: '/api/v1/brands/{id}/queries',
    query: { enabled: 'true' },
    summary: 'The enabled queries of a brand',
    reply: BackendQueries,
  },
  updateQuery: {
    method: 'patch',
    path: '/api/v1/queries/{qid}',
    summary: 'Turns a query on or off',
    request: BackendUpdateQueryRequest,
    reply: BackendQuery,
  },
  generateQueries: {
    method: 'post',
    path: '/api/v1/brands/{id}/generate-queries',
    summary: 'Makes new baseline queries for a brand',
    reply: BackendQueries,
  },
  fetchLatestAnalysis: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses/results',
    summary: 'The latest completed analysis of a brand',
    reply: BackendAnalysis,
  },
} as const satisfies Record<string, BackendCall>;

/** What each status of failure means to the service. */
export const BACKEND_FAILURES: Readonly<Record<string, string>> = {
  400: 'Something in the request is wrong.',
  401: 'The account is not known.',
  402: 'The account has no credits left.',
  403: 'The plan of the account does not cover this.',
  404: 'There is no such thing; for the latest analysis: none is completed yet.',
  409: 'It is there already, or something is under way that must end first.',
  422: 'The credentials of the account are not valid.',
  429: 'Too many requests; a Retry-After header is passed on.',
  '5XX': 'The backend has a problem.',
};

const HEADERS = { username: 'x-username', siteUrl: 'x-site-url', apiKey: 'x-cai-api-key' };

/** The OpenAPI description of an analysis backend. */
export function backendOpenApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<BackendCall>(backendCalls)) {
    paths[call.path] = { ...paths[call.path], [call.method]: describe(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Analysis backend',
      version: '1',
      description: 'What Signpost asks of an analysis backend.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [Object.fromEntries(Object.keys(HEADERS).map((scheme) => [scheme, []]))],
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(HEADERS).map(([scheme, name]) => [scheme, { type: 'apiKey', in: 'header', name }]),
      ),
      schemas: { Failure: BackendFailure },
    },
  };
}

function describe(name: string, call: BackendCall): Record<string, unknown> {
  const { path, query = {}, summary, request, reply } = call;
  const failures = Object.entries(BACKEND_FAILURES).map(([status, description]) => [
    status,
    { description, content: jsonContent({ $ref: '#/components/schemas/Failure' }) },
  ]);
  return {
    operationId: name,
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => parameter('path', id, { type: 'string' })),
      ...Object.entries(query).map(([key, value]) => parameter('query', key, { const: value })),
    ],
    ...(request && { requestBody: { required: true, content: jsonContent(request) } }),
    responses: {
      '2XX': { description: summary, content: jsonContent(reply) },
      ...Object.fromEntries(failures),
    },
  };
}

function parameter(where: 'path' | 'query', name: string | undefined, schema: object): object {
  return { name, in: where, required: true, schema };
}

function jsonContent(schema: object): object {
  return { 'application/json': { schema } };
}
