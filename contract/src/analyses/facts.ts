import { Type, type Static } from 'typebox';
import { Count, nullable, Time, Uuid, type AnalysisCall } from './common.ts';

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

export const BackendFact = Type.Object({
  uuid: Uuid,
  kind: Kind,
  label: Label,
  words: Words,
  value: FactValue,
  rules: Type.Union([Type.Literal('checked'), Type.Literal('not_checked')]),
  created_at: Time,
});
export type BackendFact = Static<typeof BackendFact>;

export const BackendFacts = Type.Object({
  facts: Type.Array(BackendFact, { description: 'In the order in which they were made.' }),
});

export const BackendNewFact = Type.Object({
  kind: Kind,
  label: Label,
  words: Type.Optional(Words),
  value: FactValue,
});
export const BackendChangeFact = Type.Object({
  kind: Type.Optional(Kind),
  label: Type.Optional(Label),
  words: Type.Optional(Words),
  value: Type.Optional(FactValue),
});

const Contradiction = Type.Object({
  query_id: Uuid,
  query: Type.String(),
  engine_id: Type.String(),
  replicate: Count,
  quote: Type.String({ description: 'Verbatim from the answer.' }),
  span: Type.Object({ start: Count, end: Count }),
  found: Type.String({ description: 'What the answer says instead.' }),
  method: Type.Union([Type.Literal('rules'), Type.Literal('model')]),
  confidence: Type.Union([Type.Literal('high'), Type.Literal('low')]),
  sources: Type.Array(Type.String()),
  sources_at: Type.Union([Type.Literal('passage'), Type.Literal('answer'), Type.Literal('none')]),
});

export const BackendFactCheck = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  answers: Type.Integer({ minimum: 0, description: 'Valid answers of the analysis that name the brand.' }),
  model: nullable(Type.String({ description: 'Whose verdicts are used beside those of the rules.' })),
  facts: Type.Array(
    Type.Object({
      ...BackendFact.properties,
      state: Type.Union([
        Type.Literal('contradicted'),
        Type.Literal('agreed'),
        Type.Literal('not_mentioned'),
        Type.Literal('not_checked'),
      ]),
      checked: Count,
      by_model: Count,
      agree: nullable(Count),
      contradict: nullable(Count),
      silent: nullable(Count),
      contradictions: Type.Array(Contradiction),
    }),
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
    reply: BackendFactCheck,
  },
  addFact: {
    method: 'post',
    path: '/api/v1/brands/{id}/facts',
    summary: 'Adds a fact about a brand',
    status: 201,
    request: BackendNewFact,
    reply: BackendFact,
  },
  changeFact: {
    method: 'patch',
    path: '/api/v1/brands/{id}/facts/{fid}',
    summary: 'Changes a fact',
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
