import { Type, type Static } from 'typebox';
import {
  Count,
  EngineId,
  latest,
  nullable,
  QueryId,
  QueryText,
  Replicate,
  Span,
  Time,
  Uuid,
  type AnalysisCall,
} from './common.ts';
import { means } from '../means.ts';

/** What is true of a brand, and which answers say otherwise. */
const Kind = Type.Union([
  Type.Literal('price'),
  Type.Literal('year'),
  Type.Literal('number'),
  Type.Literal('place'),
  Type.Literal('statement'),
]);
const Label = Type.String({ minLength: 1, maxLength: 100 });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 });
const FactValue = Type.String({ minLength: 1, maxLength: 300 });

export const BackendFact = Type.Object(
  {
    uuid: means('Its id.', Uuid),
    kind: means('What kind of fact it is.', Kind),
    label: means('What it is about, such as "monthly price"; a brand has each label once.', Label),
    words: means('Further words that announce it in answers, such as "per month".', Words),
    value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue),
    rules: means(
      '`not_checked` for what rules cannot decide: statements, and places in which there is no one country.',
      Type.Union([Type.Literal('checked'), Type.Literal('not_checked')]),
    ),
    created_at: means('When it was added.', Time),
  },
  { title: 'Fact' },
);
export type BackendFact = Static<typeof BackendFact>;

const BackendFacts = Type.Object({
  facts: Type.Array(BackendFact, { description: 'In the order in which they were made.' }),
});

export const BackendNewFact = Type.Object({
  kind: means('What kind of fact it is.', Kind),
  label: means('What it is about, such as "monthly price"; a brand has each label once.', Label),
  words: means('Further words that announce it in answers, such as "per month".', Type.Optional(Words)),
  value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue),
});
export const BackendChangeFact = Type.Object({
  kind: means('What kind of fact it is.', Type.Optional(Kind)),
  label: means(
    'What it is about, such as "monthly price"; a brand has each label once.',
    Type.Optional(Label),
  ),
  words: means('Further words that announce it in answers, such as "per month".', Type.Optional(Words)),
  value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', Type.Optional(FactValue)),
});

const Contradiction = Type.Object({
  query_id: QueryId,
  query: QueryText,
  engine_id: EngineId,
  replicate: Replicate,
  quote: Type.String({ description: 'Verbatim from the answer.' }),
  span: means('Where the quote stands in the answer.', Span),
  found: Type.String({ description: 'What the answer says instead.' }),
  method: means('How it was found.', Type.Union([Type.Literal('rules'), Type.Literal('model')])),
  confidence: means(
    '`low` where the sentence does not name the brand itself, or rules and model disagree.',
    Type.Union([Type.Literal('high'), Type.Literal('low')]),
  ),
  sources: means('Pages that the answer cites there.', Type.Array(Type.String())),
  sources_at: means(
    '`passage`: cited in or right behind the passage; `answer`: in the whole answer; `none`: it cites nothing.',
    Type.Union([Type.Literal('passage'), Type.Literal('answer'), Type.Literal('none')]),
  ),
});

export const BackendFactCheck = Type.Object({
  ...latest,
  answers: Type.Integer({ minimum: 0, description: 'Valid answers of the analysis that name the brand.' }),
  model: nullable(Type.String({ description: 'Whose verdicts are used beside those of the rules.' })),
  facts: means(
    'The facts with what the answers say of them.',
    Type.Array(
      Type.Object({
        ...BackendFact.properties,
        state: means(
          'What the answers say.',
          Type.Union([
            Type.Literal('contradicted', { description: 'by one answer at least' }),
            Type.Literal('agreed', { description: 'by some, contradicted by none' }),
            Type.Literal('not_mentioned', { description: 'no answer speaks of it' }),
            Type.Literal('not_checked', { description: 'neither rules nor a model could tell' }),
          ]),
        ),
        checked: means('Answers on which there is a verdict.', Count),
        by_model: means('How many of them a model has judged.', Count),
        agree: means(
          'Answers that say the same; null when none is checked, as the next two.',
          nullable(Count),
        ),
        contradict: means('Answers that say something else.', nullable(Count)),
        silent: means('Answers that do not speak of it, or not clearly.', nullable(Count)),
        contradictions: means(
          'One entry for each answer that says something else.',
          Type.Array(Contradiction),
        ),
      }),
    ),
  ),
});
export type BackendFactCheck = Static<typeof BackendFactCheck>;

export const factCalls = {
  fetchFacts: {
    method: 'get',
    path: '/api/v1/brands/{id}/facts',
    summary: 'The facts of a brand',
    reply: BackendFacts,
  },
  checkFacts: {
    method: 'get',
    path: '/api/v1/brands/{id}/facts/check',
    summary: 'What the answers of the latest finished analysis say of the facts of a brand',
    description:
      'Over valid answers that name the brand, those to queries that name it included. `agree`, `contradict` and `silent` add up to `checked`.',
    reply: BackendFactCheck,
  },
  addFact: {
    method: 'post',
    path: '/api/v1/brands/{id}/facts',
    summary: 'Adds a fact about a brand',
    description:
      'A price is one amount with its currency, a year one year, a number one number with its unit if it has one.',
    errors: {
      400: 'the value does not fit the kind',
      409: 'the brand has a fact with that label, or 50 facts',
    },
    example: { kind: 'price', label: 'monthly price', words: ['per month'], value: '29 EUR' },
    status: 201,
    request: BackendNewFact,
    reply: BackendFact,
  },
  changeFact: {
    method: 'patch',
    path: '/api/v1/brands/{id}/facts/{fid}',
    summary: 'Changes a fact',
    description: 'At least one field. A model judges it from the next run on.',
    example: { value: '35 EUR' },
    request: BackendChangeFact,
    reply: BackendFact,
  },
  removeFact: {
    method: 'delete',
    path: '/api/v1/brands/{id}/facts/{fid}',
    summary: 'Removes a fact',
    reply: Type.Object({}),
  },
} as const satisfies Record<string, AnalysisCall>;
