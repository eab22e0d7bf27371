import { Type, type Static } from '../schema/index.ts';
import {
  answerFields,
  BackendEstimate,
  Count,
  get,
  latest,
  post,
  remove,
  Span,
  Time,
  Uuid,
} from './common.ts';
import { choice, flag, list, means, nullable, object, text, titled } from '../fields.ts';

const Rank = nullable(Type.Integer({ minimum: 1 }));
const Sentiment = Type.Union([
  Type.Literal('negative'),
  Type.Literal('neutral'),
  Type.Literal('positive'),
  Type.Null(),
]);

export const BackendNewLabel = Type.Object({
  slot_id: means('The answer.', Uuid),
  mentioned: flag('Whether the brand is named as one that exists.'),
  rank: Type.Optional(
    means('Its place among the names that the answer puts forward; null or missing when not judged.', Rank),
  ),
  sentiment: Type.Optional(means('How the answer speaks of it; null or missing when not judged.', Sentiment)),
});

export const BackendLabel = titled('Label', {
  slot_id: means('The answer.', Uuid),
  mentioned: flag('Whether the brand is named as one that exists.'),
  rank: means('Its place among the names that the answer puts forward; null when not judged.', Rank),
  sentiment: means('How the answer speaks of it; null when not judged.', Sentiment),
  labelled_at: means('When it was labelled, for the last time.', Time),
});
export type BackendLabel = Static<typeof BackendLabel>;

const reading = {
  mentioned: means(
    'Whether the program finds the brand; null when it takes the answer for no valid one.',
    nullable(Type.Boolean()),
  ),
  rank: means('The rank that it reads.', Rank),
  sentiment: means('The sentiment that it reads; null when it was not judged.', Sentiment),
};
export const BackendReading = Type.Object(reading);

const AuditedAnswer = Type.Object({
  ...answerFields,
  slot_id: means('Id of the answer, for its label.', Uuid),
  text: text('The answer.'),
  reading: object('What the program reads in it, with the names and rules of today.', {
    ...reading,
    spans: list('Where it finds the brand.', Span),
  }),
  label: means('What a person has said; null until then.', nullable(BackendLabel)),
});

const Agreement = Type.Object({
  agreed: means('How many are the same.', Count),
  compared: means('Out of how many.', Count),
  share: means(
    'The one as a share of the other; null when there is nothing to compare.',
    nullable(BackendEstimate),
  ),
});

export const BackendAudit = Type.Object({
  ...latest,
  valid_answers: means('Valid answers of the analysis, from which the sample is drawn.', Count),
  sample: list(
    'At most 20 answers to label, drawn at random by the id of the analysis: the same each time.',
    AuditedAnswer,
  ),
  result: object('Over all labels of the brand, from every analysis.', {
    state: choice('Whether there are enough labels to rely on the figures.', {
      no_labels: '',
      too_few: 'under 20, so that the intervals are wide',
      ready: '',
    }),
    labels: means('How many answers are labelled.', Count),
    mentions: object('How many answers the program and the person read how.', {
      tp: means('Both find the brand.', Count),
      fp: means('The program finds it, the person does not.', Count),
      fn: means('The person finds it, the program does not.', Count),
      tn: means('Neither finds it.', Count),
    }),
    precision: means(
      'Of the answers in which the program finds the brand, those where the person does; null when there are none.',
      nullable(BackendEstimate),
    ),
    recall: means(
      'Of the answers in which the person finds the brand, those where the program does; null when there are none.',
      nullable(BackendEstimate),
    ),
    rank: means('Of the ranks that were judged, those that are exactly the same.', Agreement),
    sentiment: means(
      'Of the sentiments that both a person and a model judged, those that are on the same side.',
      Agreement,
    ),
  }),
});
export type BackendAudit = Static<typeof BackendAudit>;

export const auditCalls = {
  fetchAudit: get(
    '/brands/{id}/audit',
    'Answers for people to label, and how well the extraction agrees with their labels',
    {
      description:
        'Every answer is read again with the names and rules of today, so a new alias shows at once. Label an answer before you look at its `reading`. Intervals are those of Wilson.',
      reply: BackendAudit,
    },
  ),
  labelAnswer: post('/brands/{id}/audit/labels', 'Says what a person reads in an answer of the sample', {
    description:
      'A second label of the same answer replaces the first. Only answers that were drawn into the sample of their analysis can be labelled. With `mentioned` false, `rank` and `sentiment` must be missing or null.',
    example: {
      slot_id: '66666666-aaaa-4bbb-8ccc-000000000001',
      mentioned: true,
      rank: 2,
      sentiment: 'positive',
    },
    status: 201,
    request: BackendNewLabel,
    reply: BackendLabel,
  }),
  removeLabel: remove('/brands/{id}/audit/labels/{sid}', 'Takes the label of an answer back', {
    errors: { 404: 'the answer has no label' },
    reply: Type.Object({}),
  }),
};
