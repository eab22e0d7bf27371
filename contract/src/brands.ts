import { Type, type Static } from './schema/index.ts';
import { flag, list, means, numberOrNull, object, rows, text, textOrNull, titled } from './fields.ts';

export const BRAND_STATUSES = ['active', 'inactive'] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];
const Status = Type.Enum(BRAND_STATUSES);

/** What a brand is (contract 2.5). */
export const Brand = titled('Brand', {
  id: text('Its id.'),
  name: text('Its name.'),
  url: text('Its address.'),
  description: text('What it offers.'),
  locale: textOrNull('Country, ISO 3166-1 alpha-2.'),
  status: means('Whether it is analysed regularly.', Status),
  last_analyzed: textOrNull('End of the latest completed analysis.'),
  created_at: textOrNull('When it was made.'),
});
export type Brand = Static<typeof Brand>;

/** How a brand does: one row of the overview (contract 2.6). */
export const DashboardRow = titled('Dashboard row', {
  id: text('Its id.'),
  name: text('Its name.'),
  url: text('Its address.'),
  locale: textOrNull('Country, ISO 3166-1 alpha-2.'),
  status: means('Whether it is analysed regularly.', Status),
  score: numberOrNull('Its score, from 0 to 100.'),
  rank: numberOrNull('Its average rank among its competitors; 1 is the best.'),
  avg_sentiment: numberOrNull('How well answers speak of it, from 0 to 100; 50 is neutral.'),
  mentions: numberOrNull('How many answers name it.'),
  citations: numberOrNull('How often its pages are cited.'),
  last_analyzed: textOrNull('End of the latest completed analysis.'),
  created_at: textOrNull('When it was made.'),
  analysis_status: textOrNull('Status of the newest analysis, which may still run.'),
  next_scheduled: textOrNull('When the next analysis starts.'),
});
export type DashboardRow = Static<typeof DashboardRow>;

/** The latest completed analysis of a brand (contract 2.7). */
export const Insights = titled('Insights', {
  score: numberOrNull('The score, from 0 to 100.'),
  rank: numberOrNull('Average rank among the competitors; 1 is the best.'),
  avg_sentiment: numberOrNull('How well answers speak of the brand, from 0 to 100; 50 is neutral.'),
  mentions: numberOrNull('How many answers name it.'),
  citations: numberOrNull('How often its pages are cited.'),
  analysis: object('About the analysis itself.', {
    id: textOrNull('Its id.'),
    status: textOrNull('`done`, or what the backend says.'),
    started_at: textOrNull('When it started.'),
    finished_at: textOrNull('When it ended.'),
    duration_seconds: numberOrNull('How long it took.'),
  }),
  competitors: rows('Others that answers name.', {
    name: text('Its name.'),
    url: textOrNull('Its address.'),
    mentions: numberOrNull('How many answers name it.'),
    avg_sentiment: numberOrNull('How well answers speak of it.'),
  }),
  query_results: rows('One entry for each question that was asked.', {
    query_id: textOrNull('The question.'),
    query_text: text('Its text at that time.'),
    found: flag('Whether the answer names the brand.'),
    rank: numberOrNull('At which place it names the brand.'),
    sentiment: numberOrNull('How well it speaks of the brand.'),
    citations: numberOrNull("How often it cites the brand's pages."),
    response: text('The answer.'),
    extraction_data: text('What the backend read from the answer, as text.'),
  }),
});
export type Insights = Static<typeof Insights>;

/** One question that is put to the assistants (contract 2.8). */
export const Query = titled('Question', {
  id: text('Its id.'),
  text: text('The question.'),
  enabled: flag('Whether it is asked.'),
  is_baseline: flag('Whether the backend made it, not the user.'),
  created_at: textOrNull('When it was made.'),
  updated_at: textOrNull('When it was last changed.'),
});
export type Query = Static<typeof Query>;

// Not Type.Record: its pattern for keys does not match keys with line breaks.
export const Summary = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));
export type Summary = Static<typeof Summary>;

export const OverviewBody = Type.Object({
  summary: means(
    'Figures over all brands, as the backend sends them: usually `ai_visibility_score`, `analyses_last_24h` and `avg_mentions_per_brand`.',
    Summary,
  ),
  brands: list('The brands.', DashboardRow),
  is_stale: flag('True when the rows are old; ask again with refresh=true.'),
});
export type OverviewBody = Static<typeof OverviewBody>;

export const BrandBody = Type.Object({ brand: means('The brand.', Brand) });
export type BrandBody = Static<typeof BrandBody>;

export const QueriesBody = Type.Object({ queries: list('The questions.', Query) });
export type QueriesBody = Static<typeof QueriesBody>;

export const QueryUpdatedBody = Type.Object({ updated: means('Always true.', Type.Literal(true)) });
export type QueryUpdatedBody = Static<typeof QueryUpdatedBody>;

export const InsightsBody = Type.Union([
  Type.Object({ insights: means('The latest completed analysis.', Insights) }),
  Type.Object({ pending: means('No analysis is completed yet.', Type.Literal(true)) }),
]);
export type InsightsBody = Static<typeof InsightsBody>;

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

/** Fields of a brand are refused when they are a list, an object or a text with NUL (`x-strict`); filters accept these. */
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

/** Parameters of PUT and PATCH /brands/{id}: at least one must be sent. */
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
  enabled: flag('Whether the question is asked.'),
});
export type UpdateQueryParams = Static<typeof UpdateQueryParams>;
