import { Type, type Static } from './schema/index.ts';
import { means } from './means.ts';

const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const NumberOrNull = Type.Union([Type.Number(), Type.Null()]);

export const BRAND_STATUSES = ['active', 'inactive'] as const;
export type BrandStatus = (typeof BRAND_STATUSES)[number];
const Status = Type.Enum(BRAND_STATUSES);

/** What a brand is (contract 2.5). */
export const Brand = Type.Object(
  {
    id: means('Its id.', Type.String()),
    name: means('Its name.', Type.String()),
    url: means('Its address.', Type.String()),
    description: means('What it offers.', Type.String()),
    locale: means('Country, ISO 3166-1 alpha-2.', TextOrNull),
    status: means('Whether it is analysed regularly.', Status),
    last_analyzed: means('End of the latest completed analysis.', TextOrNull),
    created_at: means('When it was made.', TextOrNull),
  },
  { title: 'Brand' },
);
export type Brand = Static<typeof Brand>;

/** How a brand does: one row of the overview (contract 2.6). */
export const DashboardRow = Type.Object(
  {
    id: means('Its id.', Type.String()),
    name: means('Its name.', Type.String()),
    url: means('Its address.', Type.String()),
    locale: means('Country, ISO 3166-1 alpha-2.', TextOrNull),
    status: means('Whether it is analysed regularly.', Status),
    score: means('Its score, from 0 to 100.', NumberOrNull),
    rank: means('Its average rank among its competitors; 1 is the best.', NumberOrNull),
    avg_sentiment: means('How well answers speak of it, from 0 to 100; 50 is neutral.', NumberOrNull),
    mentions: means('How many answers name it.', NumberOrNull),
    citations: means('How often its pages are cited.', NumberOrNull),
    last_analyzed: means('End of the latest completed analysis.', TextOrNull),
    created_at: means('When it was made.', TextOrNull),
    analysis_status: means('Status of the newest analysis, which may still run.', TextOrNull),
    next_scheduled: means('When the next analysis starts.', TextOrNull),
  },
  { title: 'Dashboard row' },
);
export type DashboardRow = Static<typeof DashboardRow>;

/** The latest completed analysis of a brand (contract 2.7). */
export const Insights = Type.Object(
  {
    score: means('The score, from 0 to 100.', NumberOrNull),
    rank: means('Average rank among the competitors; 1 is the best.', NumberOrNull),
    avg_sentiment: means('How well answers speak of the brand, from 0 to 100; 50 is neutral.', NumberOrNull),
    mentions: means('How many answers name it.', NumberOrNull),
    citations: means('How often its pages are cited.', NumberOrNull),
    analysis: means(
      'About the analysis itself.',
      Type.Object({
        id: means('Its id.', TextOrNull),
        status: means('`done`, or what the backend says.', TextOrNull),
        started_at: means('When it started.', TextOrNull),
        finished_at: means('When it ended.', TextOrNull),
        duration_seconds: means('How long it took.', NumberOrNull),
      }),
    ),
    competitors: means(
      'Others that answers name.',
      Type.Array(
        Type.Object({
          name: means('Its name.', Type.String()),
          url: means('Its address.', TextOrNull),
          mentions: means('How many answers name it.', NumberOrNull),
          avg_sentiment: means('How well answers speak of it.', NumberOrNull),
        }),
      ),
    ),
    query_results: means(
      'One entry for each question that was asked.',
      Type.Array(
        Type.Object({
          query_id: means('The question.', TextOrNull),
          query_text: means('Its text at that time.', Type.String()),
          found: means('Whether the answer names the brand.', Type.Boolean()),
          rank: means('At which place it names the brand.', NumberOrNull),
          sentiment: means('How well it speaks of the brand.', NumberOrNull),
          citations: means("How often it cites the brand's pages.", NumberOrNull),
          response: means('The answer.', Type.String()),
          extraction_data: means('What the backend read from the answer, as text.', Type.String()),
        }),
      ),
    ),
  },
  { title: 'Insights' },
);
export type Insights = Static<typeof Insights>;

/** One question that is put to the assistants (contract 2.8). */
export const Query = Type.Object(
  {
    id: means('Its id.', Type.String()),
    text: means('The question.', Type.String()),
    enabled: means('Whether it is asked.', Type.Boolean()),
    is_baseline: means('Whether the backend made it, not the user.', Type.Boolean()),
    created_at: means('When it was made.', TextOrNull),
    updated_at: means('When it was last changed.', TextOrNull),
  },
  { title: 'Question' },
);
export type Query = Static<typeof Query>;

// Not Type.Record: its pattern for keys does not match keys with line breaks.
export const Summary = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }));
export type Summary = Static<typeof Summary>;

export const OverviewBody = Type.Object({
  summary: means(
    'Figures over all brands, as the backend sends them: usually `ai_visibility_score`, `analyses_last_24h` and `avg_mentions_per_brand`.',
    Summary,
  ),
  brands: means('The brands.', Type.Array(DashboardRow)),
  is_stale: Type.Boolean({ description: 'True when the rows are old; ask again with refresh=true.' }),
});
export type OverviewBody = Static<typeof OverviewBody>;

export const BrandBody = Type.Object({ brand: means('The brand.', Brand) });
export type BrandBody = Static<typeof BrandBody>;

export const QueriesBody = Type.Object({ queries: means('The questions.', Type.Array(Query)) });
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
  enabled: Type.Boolean({ description: 'Whether the question is asked.' }),
});
export type UpdateQueryParams = Static<typeof UpdateQueryParams>;
