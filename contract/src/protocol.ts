import {
  Type,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
  type TNull,
} from './schema/index.ts';
import { choice, flag, means, nullable, number, text } from './fields.ts';

/**
 * The messages between the service and an analysis backend, described for people in `docs/backend-protocol.md`. In replies every
 * field may be missing or null, and unknown fields are ignored.
 */
function maybe<Schema extends TSchema>(schema: Schema): TOptional<TUnion<[Schema, TNull]>> {
  return Type.Optional(nullable(schema));
}

const Text = maybe(Type.String());
const Time = maybe(text('A point in time; passed on as it is. ISO 8601 is best.'));
const Count = maybe(Type.Number());
const Flag = maybe(Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]));
const Country = maybe(text('ISO 3166-1 alpha-2, upper case.'));
const Score = maybe(number('From 0 to 100.'));
const Sentiment = maybe(number('From 0 to 100; 50 is neutral.'));
const Rank = maybe(number('1 is the best; one decimal.'));

/** Body of POST /api/v1/brands. */
export const BackendCreateBrandRequest = Type.Object({
  name: text('Never empty.'),
  url: text('An `http` or `https` address.'),
  description: text('May have several lines, and may be empty.'),
  country_code: text('ISO 3166-1 alpha-2, upper case; empty for none.'),
});

/** Body of PATCH /api/v1/brands/{id}: the fields that change, at least one. */
export const BackendUpdateBrandRequest = Type.Object({
  name: Type.Optional(text('The new name.')),
  url: Type.Optional(text('An `http` or `https` address.')),
  description: Type.Optional(text('May have several lines, and may be empty.')),
  status: Type.Optional(choice('Whether it is analysed regularly.', ['active', 'inactive'])),
  country_code: Type.Optional(text('ISO 3166-1 alpha-2, upper case; empty for none.')),
});

/** Body of PATCH /api/v1/queries/{qid}. */
export const BackendUpdateQueryRequest = Type.Object({
  enabled: flag('Whether to ask it.'),
});

/** One brand of the overview. */
export const BackendOverviewBrand = Type.Object({
  uuid: means('Its id.', Text),
  name: means('Its name.', Text),
  url: means('Its address.', Text),
  country_code: Country,
  active: means('Whether it is analysed regularly; missing means no.', Flag),
  ai_visibility_score: means('Its score in the latest completed analysis, from 0 to 100.', Score),
  rank: means('Its average rank among its competitors; 1 is the best.', Rank),
  avg_sentiment: means('How well the assistants speak of it, from 0 to 100; 50 is neutral.', Sentiment),
  mentions: means('How often they mention it.', Count),
  citations: means('How often they cite its pages.', Count),
  last_analyzed_at: means(
    'End of the latest completed analysis. A new value makes Signpost fetch the analysis.',
    Time,
  ),
  created_at: means('When the brand was made.', Time),
  last_analysis_status: means(
    'Status of the newest analysis, such as `pending`, `running`, `done` or `error`; it may run while the figures are of an earlier one. Passed on as it is.',
    Text,
  ),
  next_scheduled_at: means('When the next analysis starts.', Time),
});

export const BackendOverview = Type.Object({
  summary: maybe(
    Type.Object(
      {
        ai_visibility_score: means('The average score.', Score),
        analyses_last_24h: means('Analyses completed in the last day.', Count),
        avg_mentions_per_brand: means('Mentions, on the average of the brands.', Count),
      },
      {
        additionalProperties: true,
        description: 'Figures over all brands. Passed on whole, so you may put more into it.',
      },
    ),
  ),
  brands: means(
    'The brands.',
    maybe(
      Type.Object({
        data: means('All brands at once: Signpost reads one page.', maybe(Type.Array(BackendOverviewBrand))),
      }),
    ),
  ),
});
export type BackendOverview = Static<typeof BackendOverview>;

/** One question that is put to the assistants. */
export const BackendQuery = Type.Object({
  uuid: means('Its id.', Text),
  text: means('The question.', Text),
  enabled: means('Whether it is asked; missing means yes.', Flag),
  is_baseline: means('Whether you made it, not the user; missing means no.', Flag),
  created_at: means('When it was made.', Time),
  updated_at: means('When it was last changed.', Time),
});

const BackendQueries = Type.Object({
  queries: means('In the order in which they are shown.', maybe(Type.Array(BackendQuery))),
});

const brandFields = {
  uuid: means('Its id.', Text),
  name: means('Its name.', Text),
  url: means('Its address.', Text),
  description: means('What it offers; may have several lines.', Text),
  country_code: Country,
  status: maybe(text('`inactive`; anything else counts as `active`.')),
  last_analyzed_at: means('End of the latest completed analysis.', Time),
  created_at: means('When the brand was made.', Time),
};

/** A brand, at the top level or under `data`. */
export const BackendBrand = Type.Object({
  ...brandFields,
  data: means('The fields above, when they are not at the top level.', maybe(Type.Object(brandFields))),
});
export type BackendBrand = Static<typeof BackendBrand>;

const createdFields = {
  ...brandFields,
  queries: means(
    'The first queries; when missing, Signpost asks for them when needed.',
    maybe(Type.Array(BackendQuery)),
  ),
};

/** A new brand, which must have a `uuid`, with its first queries. */
export const BackendCreatedBrand = Type.Object({
  ...createdFields,
  data: means('The fields above, when they are not at the top level.', maybe(Type.Object(createdFields))),
});
export type BackendCreatedBrand = Static<typeof BackendCreatedBrand>;

/** The latest completed analysis. */
export const BackendAnalysis = Type.Object({
  ai_visibility_score: means('The score, from 0 to 100.', Score),
  rank: means('Average rank among the competitors; 1 is the best.', Rank),
  avg_sentiment: means(
    'How well the assistants speak of the brand, from 0 to 100; 50 is neutral.',
    Sentiment,
  ),
  mentions: means('How often they mention it.', Count),
  citations: means('How often they cite its pages.', Count),
  analysis: means(
    'About the analysis itself.',
    maybe(
      Type.Object({
        uuid: means('Its id.', Text),
        status: means('`success`, which Signpost calls `done`; others are passed on as they are.', Text),
        started_at: means('When it started.', Time),
        finished_at: means("When it ended; becomes the brand's time of the last analysis.", Time),
        duration_seconds: means('How long it took.', Count),
      }),
    ),
  ),
  competitors: means(
    'Others that the assistants name.',
    maybe(
      Type.Array(
        Type.Object({
          name: means('Its name.', Text),
          url: means('Its address.', Text),
          mentions: means('How often the assistants mention it.', Count),
          avg_sentiment: means('How well they speak of it.', Sentiment),
        }),
      ),
    ),
  ),
  query_results: means(
    'One entry for each query that was asked.',
    maybe(
      Type.Array(
        Type.Object({
          query_uuid: means('The query.', Text),
          query_text: means('Its text at that time.', Text),
          found: means('Whether the answer names the brand; missing means no.', Flag),
          rank_among_competitors: means('At which place it names the brand.', Rank),
          sentiment_score: means('How well it speaks of the brand.', Sentiment),
          citations_count: means("How often it cites the brand's pages.", Count),
          model_response: means('The answer of the assistant.', Text),
          extraction_data_raw: means('What you read from the answer, as text (JSON if you like).', Text),
        }),
      ),
    ),
  ),
});
export type BackendAnalysis = Static<typeof BackendAnalysis>;

/** Body of a reply with a failure status. */
export const BackendFailure = Type.Object({
  message: means('What went wrong and what to do now, for the person at the dashboard.', Text),
});

export interface BackendCall {
  method: 'get' | 'post' | 'patch' | 'delete';
  /** Under the base URL, with `{id}` for a brand and `{qid}` for a query. */
  path: string;
  query?: Readonly<Record<string, string>>;
  summary: string;
  /** Further advice for callers. */
  description?: string;
  /** Failures of this call beside the usual ones, by status. */
  errors?: Readonly<Record<number, string>>;
  request?: TObject;
  /** A body that fits `request`. */
  example?: object;
  reply: TObject;
  /** The status of a successful reply; 200 when missing. */
  status?: 201 | 202;
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
    status: 201,
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

/** What each failure status means to the service. */
export const BACKEND_FAILURES: Readonly<Record<string, string>> = {
  400: 'Something in the request is wrong.',
  401: 'The account is not known.',
  402: 'The account has no credits left.',
  403: 'The plan of the account does not cover this.',
  404: 'Not found; for the latest analysis: none is completed yet.',
  409: 'It is there already, or something is under way that must end first.',
  422: 'The credentials of the account are not valid.',
  429: 'Too many requests; a Retry-After header is passed on.',
  '5XX': 'The backend has a problem.',
};
