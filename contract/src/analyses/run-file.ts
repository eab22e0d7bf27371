import { Type, type Static } from 'typebox';
import { BackendEngine, Count, nullable, Time, Usd, Uuid, type AnalysisCall } from './common.ts';

/** One of ours as it is stored: it has a form of its own, which `extractor_version` or `score_version` stands for. */
const Stored = Type.Object({}, { additionalProperties: true });
const Texts = Type.Array(Type.String());

const RunNames = Type.Object({
  as_of: Type.Union([Type.Literal('scoring'), Type.Literal('export')], {
    description: '`export`: the scoring is from before names were kept with it, so they may be other ones.',
  }),
  brand: Type.Object({
    name: Type.String(),
    aliases: Texts,
    domains: Type.Array(Type.String(), {
      description: 'All hosts of its own, that of its address among them.',
    }),
  }),
  competitors: Type.Array(
    Type.Object({
      uuid: Uuid,
      name: Type.String(),
      aliases: Texts,
      domains: Texts,
      state: Type.Union([Type.Literal('tracked'), Type.Literal('candidate'), Type.Literal('ignored')]),
    }),
    { description: 'In the order in which they were looked for, which decides between equals.' },
  ),
});

const RunAnswer = Type.Object({
  text: Type.String(),
  cited_urls: Texts,
  retrieved_urls: Texts,
  search_queries: Texts,
  served_model: nullable(Type.String()),
  finish_reason: Type.Union([
    Type.Literal('stop'),
    Type.Literal('length'),
    Type.Literal('refusal'),
    Type.Literal('other'),
  ]),
  grounded: Type.Boolean(),
  usage: Type.Object({
    input_tokens: nullable(Count),
    output_tokens: nullable(Count),
    searches: nullable(Count),
  }),
  answered_at: Time,
  cost_usd: Usd,
  raw: Type.Optional(
    nullable(
      Type.String({ description: 'The body of the reply as it came; null when it is not kept any more.' }),
    ),
  ),
});

/** One finished analysis as a file: whoever has it can make its numbers again. */
export const BackendRunFile = Type.Object({
  format: Type.Literal('signpost-run'),
  format_version: Type.Literal(1),
  program: Type.Object({ name: Type.String(), version: Type.String() }),
  extractor_version: nullable(Count),
  score_version: nullable(Count),
  is_demo: Type.Boolean(),
  analysis: Type.Object({
    uuid: Uuid,
    brand_uuid: Uuid,
    status: Type.Union([
      Type.Literal('success'),
      Type.Literal('partial'),
      Type.Literal('error'),
      Type.Literal('cancelled'),
    ]),
    reason: Type.Union([
      Type.Literal('created'),
      Type.Literal('scheduled'),
      Type.Literal('requested'),
      Type.Literal('history'),
    ]),
    problem: nullable(Type.String()),
    replicates: Count,
    created_at: Time,
    started_at: nullable(Time),
    finished_at: Time,
  }),
  engines: Type.Array(BackendEngine),
  names: RunNames,
  queries: Type.Array(
    Type.Object({
      query_id: Uuid,
      text: Type.String(),
      branded: Type.Boolean(),
      is_baseline: Type.Boolean(),
      wording_of: nullable(Uuid),
    }),
  ),
  slots: Type.Array(
    Type.Object({
      query_id: Uuid,
      engine_id: Type.String(),
      replicate: Count,
      state: Type.Union([Type.Literal('answered'), Type.Literal('failed'), Type.Literal('spared')]),
      problem: nullable(Type.String()),
      answer: nullable(RunAnswer),
      extraction: nullable(Stored),
    }),
    { description: 'In the order of queries, engines and replicates.' },
  ),
  revision: nullable(Count),
  scored_at: nullable(Time),
  scoring: nullable(Stored),
  band: nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  digest: Type.String({
    description: 'SHA-256, in hexadecimal digits, of all other fields as canonical JSON (RFC 8785).',
  }),
});
export type BackendRunFile = Static<typeof BackendRunFile>;

export const BackendRunFileParams = Type.Object({
  raw: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
});

/** One analysis as a file that can be verified elsewhere. */
export const runFileCalls = {
  fetchRunFile: {
    method: 'get',
    path: '/api/v1/brands/{id}/analyses/{aid}/file',
    summary: 'One finished analysis as a file that can be verified elsewhere',
    params: BackendRunFileParams,
    reply: BackendRunFile,
  },
} as const satisfies Record<string, AnalysisCall>;
