import { Type, type Static } from '../schema/index.ts';
import { BackendLabel, BackendReading } from './audit.ts';
import {
  answerFields,
  Count,
  get,
  IsDemo,
  NotCounted,
  Passage,
  Percent,
  QueryId,
  QueryText,
  Span,
  Time,
  Usd,
  Uuid,
} from './common.ts';
import { BackendRank } from './extraction.ts';
import {
  choice,
  flag,
  inRange,
  list,
  means,
  nullable,
  object,
  oneOf,
  rows,
  text,
  textOrNull,
  titled,
} from '../fields.ts';

const AnswerGroup = oneOf({
  counted: 'the figures count it',
  recognition: 'its query names the brand: counted apart',
  wordings: 'its query puts another one in other words',
  unusable: 'it never came, is empty or a refusal, or was not read',
});

const YesOrNo = oneOf(['yes', 'no']);

export const ANSWER_PAGES = { mostPages: 1_000_000, perPage: 50, mostPerPage: 200 } as const;

export const BackendAnswersParams = Type.Object({
  analysis: Type.Optional(means('The analysis; the latest finished one when missing.', Uuid)),
  query: Type.Optional(means('Only answers to this query.', Uuid)),
  engine: Type.Optional(text('Only answers of this engine.')),
  named: Type.Optional(means('Only answers that name the brand, or only those that do not.', YesOrNo)),
  competitor: Type.Optional(means('Only answers that name this competitor.', Uuid)),
  source: Type.Optional(
    Type.String({
      format: 'page',
      'x-strict': true,
      description: 'Only answers that cite this page: `page` of a cited page.',
    }),
  ),
  cites: Type.Optional(
    choice('Only answers that cite a page of the brand, or of a tracked competitor.', ['own', 'competitors']),
  ),
  group: Type.Optional(
    means(
      'Only answers of this group. When missing: those that count; with `query` or `sample`, all usable ones.',
      AnswerGroup,
    ),
  ),
  sample: Type.Optional(means('Only answers that were drawn for people to label.', Type.Literal('only'))),
  page: inRange('From 1.', [1, ANSWER_PAGES.mostPages], 1),
  per_page: inRange('Answers of a page.', [1, ANSWER_PAGES.mostPerPage], ANSWER_PAGES.perPage),
});

/** What both the list and the single answer say of an answer. */
const listed = {
  ...answerFields,
  slot_id: means('Its id.', Uuid),
  group: means('Where it counts.', AnswerGroup),
  reason: means('Why no figure counts it; null when figures do.', nullable(NotCounted)),
  found: means('Whether it names the brand; null when it is not usable.', nullable(Type.Boolean())),
  sentiment: means(
    'How well it speaks of the brand, 0 to 100; null when it was not judged.',
    nullable(Percent),
  ),
  sampled: flag('Whether it was drawn for people to label.'),
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
  answers: list(
    'One page of them, in the order of queries, engines and replicates.',
    titled('Answer', {
      ...listed,
      rank: means('The place of the brand; null when it has none.', nullable(Count)),
      excerpt: textOrNull(
        'The sentence that names the brand first, else the beginning; null without a text.',
      ),
      sources: means('Pages that it cites.', Count),
    }),
  ),
  groups: object('All answers of the analysis, by group.', {
    counted: means('Answers that figures count.', Count),
    recognition: means('Usable answers to queries that name the brand.', Count),
    wordings: means('Usable answers to other wordings.', Count),
    unusable: means('Answers that are not usable.', Count),
  }),
  queries: rows('The queries of the analysis.', { query_id: QueryId, text: QueryText }),
  engines: list('The engines of the analysis.', Type.String()),
  analyses: rows('The finished analyses, the newest first; at most 104.', {
    uuid: means('Its id.', Uuid),
    finished_at: means('When it ended.', Time),
  }),
});
export type BackendAnswers = Static<typeof BackendAnswers>;

export const BackendAnswerDetail = Type.Object({
  ...from,
  ...listed,
  state: choice('How far it is.', {
    waiting: '',
    answered: '',
    failed: '',
    spared: 'not asked, because the other answers were enough',
  }),
  problem: textOrNull('Why it failed, or why the last attempt did.'),
  text: textOrNull('The answer, as it came: mostly Markdown.'),
  answered_at: means('When it came.', nullable(Time)),
  served_model: textOrNull('The model that answered, as the service says.'),
  finish_reason: textOrNull('`stop`, `length` (cut off), `refusal` or `other`.'),
  grounded: means('Whether a web search was made.', nullable(Type.Boolean())),
  search_queries: Type.Optional(
    list('What the engine searched the web for. Missing in replies of earlier versions.', Type.String()),
  ),
  cost_usd: means('What the call cost; null when the price is not known.', Usd),
  rank: means('The place of the brand; null when it has none.', nullable(BackendRank)),
  quote: means(
    'The passage that was judged, else the sentence that names the brand first.',
    nullable(Passage),
  ),
  names: rows('The names in it. Places of the brand are those that count as a mention.', {
    name: text('The brand, the competitor, or the name as the answer writes it.'),
    kind: choice('Whose name it is.', {
      brand: '',
      competitor: 'a tracked one',
      other: 'a candidate, an ignored one, or none that is known',
    }),
    competitor_id: means('The competitor; null when it is none that is known.', nullable(Uuid)),
    position: means('Its place in the answer; null when it has none.', nullable(Count)),
    spans: list('Where it is in the text.', Span),
  }),
  sources: rows('Pages that it cites, then those that were fetched for it; each once.', {
    page: nullable(text('Host and path, for `source`; null when it is not a web address.')),
    url: text('The address.'),
    owned: flag('Whether it belongs to the brand.'),
    competitor: textOrNull('The tracked competitor whose page it is; null for none.'),
    cited: flag('False when it was only fetched.'),
  }),
  reading: means('What the program reads in it, in the terms of a label.', BackendReading),
});
export type BackendAnswerDetail = Static<typeof BackendAnswerDetail>;

export const answerCalls = {
  fetchAnswers: get('/brands/{id}/answers', 'The answers of an analysis, filtered and in pages', {
    description:
      'The filters select exactly the answers that figures count: with `query` and `engine` those of a cell of the matrix, with `source` those that cite a page, with `competitor` those that mention one.',
    errors: { 404: 'there is no such analysis, or it has no figures yet' },
    params: BackendAnswersParams,
    reply: BackendAnswers,
  }),
  fetchAnswer: get(
    '/brands/{id}/answers/{sid}',
    'One answer with its text, the names in it and its sources',
    {
      description: 'Names and places are those of the stored reading. `{sid}` is its `slot_id`.',
      reply: BackendAnswerDetail,
    },
  ),
};
