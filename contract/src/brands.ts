import { Type, type Static } from 'typebox';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

export const BRAND_STATUSES = ['active', 'inactive'] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];
const Status = Type.Enum(BRAND_STATUSES);

/** What a brand is (contract 2.5). */
export const Brand = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  description: Type.String(),
  locale: TextOrNull,
  status: Status,
  last_analyzed: TextOrNull,
  created_at: TextOrNull,
});
export type Brand = Static<typeof Brand>;

/** How a brand does: one row of the overview (contract 2.6). */
export const DashboardRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  locale: TextOrNull,
  status: Status,
  score: NumberOrNull,
  rank: NumberOrNull,
  avg_sentiment: NumberOrNull,
  mentions: NumberOrNull,
  citations: NumberOrNull,
  last_analyzed: TextOrNull,
  created_at: TextOrNull,
  analysis_status: TextOrNull,
  next_scheduled: TextOrNull,
});
export type DashboardRow = Static<typeof DashboardRow>;

/** The latest completed analysis of a brand (contract 2.7). */
export const Insights = Type.Object({
  score: NumberOrNull,
  rank: NumberOrNull,
  avg_sentiment: NumberOrNull,
  mentions: NumberOrNull,
  citations: NumberOrNull,
  analysis: Type.Object({
    id: TextOrNull,
    status: TextOrNull,
    started_at: TextOrNull,
    finished_at: TextOrNull,
    duration_seconds: NumberOrNull,
  }),
  competitors: Type.Array(
    Type.Object({
      name: Type.String(),
      url: TextOrNull,
      mentions: NumberOrNull,
      avg_sentiment: NumberOrNull,
    }),
  ),
  query_results: Type.Array(
    Type.Object({
      query_id: TextOrNull,
      query_text: Type.String(),
      found: Type.Boolean(),
      rank: NumberOrNull,
      sentiment: NumberOrNull,
      citations: NumberOrNull,
      response: Type.String(),
      extraction_data: Type.String(),
    }),
  ),
});
export type Insights = Static<typeof Insights>;

/** One question that is put to the assistants (contract 2.8). */
export const Query = Type.Object({
  id: Type.String(),
  text: Type.String(),
  enabled: Type.Boolean(),
  is_baseline: Type.Boolean(),
  created_at: TextOrNull,
  updated_at: TextOrNull,
});
export type Query = Static<typeof Query>;

/** The backend's own figures; `ai_visibility_score`, `analyses_last_24h` and `avg_mentions_per_brand` are usual. */
// Not a record: its pattern for keys does not know line breaks.
export const Summary = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));
export type Summary = Static<typeof Summary>;

export const OverviewBody = Type.Object({
  summary: Summary,
  brands: Type.Array(DashboardRow),
  is_stale: Type.Boolean({ description: 'True when the rows are old; ask again with refresh=true.' }),
});
export type OverviewBody = Static<typeof OverviewBody>;

export const BrandBody = Type.Object({ brand: Brand });
export type BrandBody = Static<typeof BrandBody>;

export const QueriesBody = Type.Object({ queries: Type.Array(Query) });
export type QueriesBody = Static<typeof QueriesBody>;

export const QueryUpdatedBody = Type.Object({ updated: Type.Literal(true) });
export type QueryUpdatedBody = Static<typeof QueryUpdatedBody>;

export const InsightsBody = Type.Union([
  Type.Object({ insights: Insights }),
  Type.Object({ pending: Type.Literal(true) }),
]);
export type InsightsBody = Static<typeof InsightsBody>;

/** The parameter of a call that reads. */
export const RefreshParams = Type.Object({
  refresh: Type.Boolean({
    default: false,
    'x-lenient': true,
    description: 'Fetch from the backend even when there is a fresh copy. False for false, 0 and nothing.',
  }),
});
export type RefreshParams = Static<typeof RefreshParams>;

/** Parameters of GET /overview. */
export const OverviewParams = Type.Object({
  ...RefreshParams.properties,
  search: Type.String({ default: '', description: 'Only brands whose name or URL contains this.' }),
});
export type OverviewParams = Static<typeof OverviewParams>;

/** Unlike a filter, what a brand is made of is refused when it is a list or an object or holds NUL (`x-strict`). */
const strict = { 'x-strict': true };
const name = Type.String({ ...strict, minLength: 1, description: 'What the brand is called.' });
const url = Type.String({ ...strict, format: 'brand-url', description: 'Address or domain of the brand.' });
const description = Type.String({
  ...strict,
  format: 'lines',
  description: 'What the brand offers, in a few lines.',
});
const locale = Type.String({
  ...strict,
  format: 'country',
  description: 'Country, ISO 3166-1 alpha-2; may be empty.',
});

/** Parameters of POST /brands. */
export const CreateBrandParams = Type.Object({
  name,
  url,
  description,
  locale: Type.Optional(locale),
});
export type CreateBrandParams = Static<typeof CreateBrandParams>;

/** Parameters of PUT and PATCH /brands/{id}: at least one of them. */
export const UpdateBrandParams = Type.Object({
  name: Type.Optional(name),
  url: Type.Optional(url),
  description: Type.Optional(description),
  locale: Type.Optional(locale),
  status: Type.Optional(Status),
});
export type UpdateBrandParams = Static<typeof UpdateBrandParams>;

/** Parameters of PUT and PATCH /brands/{id}/queries/{qid}. */
export const UpdateQueryParams = Type.Object({
  enabled: Type.Boolean({ description: 'Whether the question is asked.' }),
});
export type UpdateQueryParams = Static<typeof UpdateQueryParams>;
