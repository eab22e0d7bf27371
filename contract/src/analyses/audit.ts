import { Type, type Static } from 'typebox';
import { BackendEstimate, Count, nullable, Time, Uuid, type AnalysisCall } from './common.ts';

/** Labels by people, and how well the extraction agrees with them. */
const Rank = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]);
const Sentiment = Type.Union([
  Type.Literal('negative'),
  Type.Literal('neutral'),
  Type.Literal('positive'),
  Type.Null(),
]);

export const BackendNewLabel = Type.Object({
  slot_id: Uuid,
  mentioned: Type.Boolean(),
  rank: Type.Optional(Rank),
  sentiment: Type.Optional(Sentiment),
});

export const BackendLabel = Type.Object({
  slot_id: Uuid,
  mentioned: Type.Boolean(),
  rank: Rank,
  sentiment: Sentiment,
  labelled_at: Time,
});
export type BackendLabel = Static<typeof BackendLabel>;

const AuditedAnswer = Type.Object({
  slot_id: Uuid,
  query_id: Uuid,
  query: Type.String(),
  engine_id: Type.String(),
  replicate: Count,
  text: Type.String(),
  reading: Type.Object(
    {
      mentioned: nullable(Type.Boolean()),
      spans: Type.Array(Type.Object({ start: Count, end: Count })),
      rank: Rank,
      sentiment: Sentiment,
    },
    { description: 'What the extraction of today says of it.' },
  ),
  label: nullable(BackendLabel),
});

const Agreement = Type.Object({
  agreed: Count,
  compared: Count,
  share: nullable(BackendEstimate),
});

export const BackendAudit = Type.Object({
  is_demo: Type.Boolean(),
  analysis_uuid: nullable(Uuid),
  finished_at: nullable(Time),
  valid_answers: Type.Integer({ minimum: 0, description: 'Of the analysis: what the sample is drawn from.' }),
  sample: Type.Array(AuditedAnswer, { description: 'The same answers in the same order each time.' }),
  result: Type.Object(
    {
      state: Type.Union([Type.Literal('no_labels'), Type.Literal('too_few'), Type.Literal('ready')]),
      labels: Count,
      mentions: Type.Object({ tp: Count, fp: Count, fn: Count, tn: Count }),
      precision: nullable(BackendEstimate),
      recall: nullable(BackendEstimate),
      rank: Agreement,
      sentiment: Agreement,
    },
    { description: 'Over all labels of the brand, whichever analysis their answers are from.' },
  ),
});
export type BackendAudit = Static<typeof BackendAudit>;

export const auditCalls = {
  fetchAudit: {
    method: 'get',
    path: '/api/v1/brands/{id}/audit',
    summary: 'Answers for people to label, and how well the extraction agrees with their labels',
    reply: BackendAudit,
  },
  labelAnswer: {
    method: 'post',
    path: '/api/v1/brands/{id}/audit/labels',
    summary: 'Says what a person reads in an answer of the sample',
    status: 201,
    request: BackendNewLabel,
    reply: BackendLabel,
  },
  removeLabel: {
    method: 'delete',
    path: '/api/v1/brands/{id}/audit/labels/{sid}',
    summary: 'Takes the label of an answer back',
    reply: Type.Object({}),
  },
} as const satisfies Record<string, AnalysisCall>;
