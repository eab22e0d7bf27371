import { Type, type Static } from '../schema/index.ts';
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
    kind: means('What kind of value it has; tells the model what to compare.', Kind),
    label: means('What it is about, such as "monthly price"; a brand has each label once.', Label),
    words: means('Further words that announce it in answers, such as "per month".', Words),
    value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue),
    created_at: means('When it was added.', Time),
  },
  { title: 'Fact' },
);
export type BackendFact = Static<typeof BackendFact>;

const BackendFacts = Type.Object({
  facts: Type.Array(BackendFact, { description: 'In the order in which they were made.' }),
});

export const BackendNewFact = Type.Object({
  kind: means('What kind of value it has; tells the model what to compare.', Kind),
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

const passage = {
  slot_id: means('The id of the answer.', Uuid),
  query_id: QueryId,
  query: QueryText,
  engine_id: EngineId,
  replicate: Replicate,
  quote: Type.String({ description: 'Verbatim from the answer.' }),
  span: means('Where the quote stands in the answer.', Span),
  sources: means('Pages that the answer cites there.', Type.Array(Type.String())),
  sources_at: means(
    '`passage`: cited in or right behind the passage; `answer`: in the whole answer; `none`: it cites nothing.',
    Type.Union([Type.Literal('passage'), Type.Literal('answer'), Type.Literal('none')]),
  ),
};

const Judged = Type.Array(
  Type.Object({
    ...passage,
    found: Type.String({ description: 'What the answer says of it, in its own words.' }),
  }),
);

export const BackendFactCheck = Type.Object({
  ...latest,
  answers: Type.Integer({ minimum: 0, description: 'Valid answers of the analysis that name the brand.' }),
  model: nullable(Type.String({ description: 'The model whose verdicts these are; null for none.' })),
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
            Type.Literal('not_judged', { description: 'no model has judged an answer: see `sentences`' }),
          ]),
        ),
        judged: means('Answers that a model has judged.', Count),
        agree: means(
          'Answers that say the same; null when none is judged, as the next two.',
          nullable(Count),
        ),
        contradict: means('Answers that say something else.', nullable(Count)),
        silent: means('Answers that do not speak of it, or not clearly.', nullable(Count)),
        agreements: means('One entry for each answer that says the same.', Judged),
        contradictions: means('One entry for each answer that says something else.', Judged),
        sentences: means(
          'From answers that no model has judged: the sentences that name the brand and have the value, the label or a further word of the fact. A person has to judge them.',
          Type.Array(Type.Object(passage)),
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
      'Over valid answers that name the brand, those to queries that name it included. A model gives its verdicts at the end of a run. `agree`, `contradict` and `silent` add up to `judged`.',
    reply: BackendFactCheck,
  },
  addFact: {
    method: 'post',
    path: '/api/v1/brands/{id}/facts',
    summary: 'Adds a fact about a brand',
    errors: {
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
