import { Type, type Static } from '../schema/index.ts';
import { BackendLabel, BackendReading } from './audit.ts';
import {
  Count,
  EngineId,
  IsDemo,
  NotCounted,
  nullable,
  Passage,
  Percent,
  QueryId,
  QueryText,
  Replicate,
  Span,
  Time,
  Usd,
  Uuid,
  type AnalysisCall,
} from './common.ts';
import { BackendRank } from './extraction.ts';
import { means } from '../means.ts';

const AnswerGroup = Type.Union([
  Type.Literal('counted', { description: 'the figures count it' }),
  Type.Literal('recognition', { description: 'its query names the brand: counted apart' }),
  Type.Literal('wordings', { description: 'its query puts another one in other words' }),
  Type.Literal('unusable', { description: 'it never came, is empty or a refusal, or was not read' }),
]);

const YesOrNo = Type.Union([Type.Literal('yes'), Type.Literal('no')]);

export const ANSWER_PAGES = { mostPages: 1_000_000, perPage: 50, mostPerPage: 200 } as const;

export const BackendAnswersParams = Type.Object({
  analysis: means('The analysis; the latest finished one when missing.', Type.Optional(Uuid)),
  query: means('Only answers to this query.', Type.Optional(Uuid)),
  engine: means('Only answers of this engine.', Type.Optional(Type.String())),
  named: means('Only answers that name the brand, or only those that do not.', Type.Optional(YesOrNo)),
  competitor: means('Only answers that name this competitor.', Type.Optional(Uuid)),
  source: Type.Optional(
    Type.String({
      format: 'page',
      'x-strict': true,
      description: 'Only answers that cite this page: `page` of a cited page.',
    }),
  ),
  cites: means(
    'Only answers that cite a page of the brand, or of a tracked competitor.',
    Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('competitors')])),
  ),
  group: means(
    'Only answers of this group. When missing: those that count; with `query` or `sample`, all usable ones.',
    Type.Optional(AnswerGroup),
  ),
  sample: means('Only answers that were drawn for people to label.', Type.Optional(Type.Literal('only'))),
  page: Type.Integer({
    minimum: 1,
    maximum: ANSWER_PAGES.mostPages,
    default: 1,
    description: 'From 1.',
  }),
  per_page: Type.Integer({
    minimum: 1,
    maximum: ANSWER_PAGES.mostPerPage,
    default: ANSWER_PAGES.perPage,
    description: 'Answers of a page.',
  }),
});

/** What both the list and the single answer say of an answer. */
const listed = {
  slot_id: means('Its id.', Uuid),
  query_id: QueryId,
  query: QueryText,
  engine_id: EngineId,
  replicate: Replicate,
  group: means('Where it counts.', AnswerGroup),
  reason: means('Why no figure counts it; null when figures do.', nullable(NotCounted)),
  found: means('Whether it names the brand; null when it is not usable.', nullable(Type.Boolean())),
  sentiment: means(
    'How well it speaks of the brand, 0 to 100; null when it was not judged.',
    nullable(Percent),
  ),
  sampled: means('Whether it was drawn for people to label.', Type.Boolean()),
  label: means('What a person has said of it; null until then.', nullable(BackendLabel)),
};

/** The analysis that the answers are from. */
const from = {
  is_demo: IsDemo,
  analysis_uuid: means('The analysis; null while none is finished.', nullable(Uuid)),
  finished_at: means('When it ended.', nullable(Time)),
};

export const BackendAnswers = Type.Object({
  ...from,
  total: means('Answers that fit, on all pages.', Count),
  named_answers: means('Of these, those that name the brand.', Count),
  answers: means(
    'One page of them, in the order of queries, engines and replicates.',
    Type.Array(
      Type.Object(
        {
          ...listed,
          rank: means('The place of the brand; null when it has none.', nullable(Count)),
          excerpt: means(
            'The sentence that names the brand first, else the beginning; null without a text.',
            nullable(Type.String()),
          ),
          sources: means('Pages that it cites.', Count),
        },
        { title: 'Answer' },
      ),
    ),
  ),
  groups: means(
    'All answers of the analysis, by group.',
    Type.Object({
      counted: means('Answers that figures count.', Count),
      recognition: means('Usable answers to queries that name the brand.', Count),
      wordings: means('Usable answers to other wordings.', Count),
      unusable: means('Answers that are not usable.', Count),
    }),
  ),
  queries: means(
    'The queries of the analysis.',
    Type.Array(Type.Object({ query_id: QueryId, text: QueryText })),
  ),
  engines: means('The engines of the analysis.', Type.Array(Type.String())),
  analyses: means(
    'The finished analyses, the newest first; at most 104.',
    Type.Array(Type.Object({ uuid: means('Its id.', Uuid), finished_at: means('When it ended.', Time) })),
  ),
});
export type BackendAnswers = Static<typeof BackendAnswers>;

export const BackendAnswerDetail = Type.Object({
  ...from,
  ...listed,
  state: means(
    'How far it is.',
    Type.Union([
      Type.Literal('waiting'),
      Type.Literal('answered'),
      Type.Literal('failed'),
      Type.Literal('spared', { description: 'not asked, because the others told enough' }),
    ]),
  ),
  problem: means('Why it failed, or why the last attempt did.', nullable(Type.String())),
  text: means('The answer, as it came: mostly Markdown.', nullable(Type.String())),
  answered_at: means('When it came.', nullable(Time)),
  served_model: means('The model that answered, as the service says.', nullable(Type.String())),
  finish_reason: means('`stop`, `length` (cut off), `refusal` or `other`.', nullable(Type.String())),
  grounded: means('Whether a web search was made.', nullable(Type.Boolean())),
  search_queries: means(
    'What the engine searched the web for. Missing in replies of earlier versions.',
    Type.Optional(Type.Array(Type.String())),
  ),
  cost_usd: means('What the call cost; null when the price is not known.', Usd),
  rank: means('The place of the brand; null when it has none.', nullable(BackendRank)),
  quote: means(
    'The passage that was judged, else the sentence that names the brand first.',
    nullable(Passage),
  ),
  names: means(
    'The names in it. Places of the brand are those that count as a mention.',
    Type.Array(
      Type.Object({
        name: means('The brand, the competitor, or the name as the answer writes it.', Type.String()),
        kind: means(
          'Whose name it is.',
          Type.Union([
            Type.Literal('brand'),
            Type.Literal('competitor', { description: 'a tracked one' }),
            Type.Literal('other', { description: 'a candidate, an ignored one, or none that is known' }),
          ]),
        ),
        competitor_id: means('The competitor; null when it is none that is known.', nullable(Uuid)),
        position: means('Its place in the answer; null when it has none.', nullable(Count)),
        spans: means('Where it stands in the text.', Type.Array(Span)),
      }),
    ),
  ),
  sources: means(
    'Pages that it cites, then those that were fetched for it; each once.',
    Type.Array(
      Type.Object({
        page: nullable(
          Type.String({ description: 'Host and path, for `source`; null when it is no web address.' }),
        ),
        url: means('The address.', Type.String()),
        owned: means('Whether it belongs to the brand.', Type.Boolean()),
        competitor: means('The tracked competitor whose page it is; null for none.', nullable(Type.String())),
        cited: means('False when it was only fetched.', Type.Boolean()),
      }),
    ),
  ),
  reading: means('What the program reads in it, in the terms of a label.', BackendReading),
});
export type BackendAnswerDetail = Static<typeof BackendAnswerDetail>;

export const answerCalls = {
  fetchAnswers: {
    method: 'get',
    path: '/api/v1/brands/{id}/answers',
    summary: 'The answers of an analysis, filtered and in pages',
    description:
      'The filters select exactly the answers that figures count: with `query` and `engine` those of a cell of the matrix, with `source` those that cite a page, with `competitor` those that mention one.',
    errors: { 404: 'there is no such analysis, or it has no figures yet' },
    params: BackendAnswersParams,
    reply: BackendAnswers,
  },
  fetchAnswer: {
    method: 'get',
    path: '/api/v1/brands/{id}/answers/{sid}',
    summary: 'One answer with its text, the names in it and its sources',
    description: 'Names and places are those of the stored reading. `{sid}` is its `slot_id`.',
    reply: BackendAnswerDetail,
  },
} as const satisfies Record<string, AnalysisCall>;
