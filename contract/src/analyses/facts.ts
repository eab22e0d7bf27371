import { Type, type Static } from '../schema/index.ts';
import { answerFields, Count, get, latest, patch, post, remove, Span, Time, Uuid } from './common.ts';
import { choice, list, means, nullable, oneOf, rows, text, titled } from '../fields.ts';

const Kind = oneOf(['price', 'year', 'number', 'place', 'statement']);
const Label = Type.String({ minLength: 1, maxLength: 100 });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 });
const FactValue = Type.String({ minLength: 1, maxLength: 300 });

export const BackendFact = titled('Fact', {
  uuid: means('Its id.', Uuid),
  kind: means('What kind of value it has, so that the model knows what to compare.', Kind),
  label: means('What it is about, such as "monthly price"; a brand has each label once.', Label),
  words: means('Further words that announce it in answers, such as "per month".', Words),
  value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue),
  created_at: means('When it was added.', Time),
});
export type BackendFact = Static<typeof BackendFact>;

const BackendFacts = Type.Object({
  facts: list('In the order in which they were made.', BackendFact),
});

export const BackendNewFact = Type.Object({
  kind: means('What kind of value it has, so that the model knows what to compare.', Kind),
  label: means('What it is about, such as "monthly price"; a brand has each label once.', Label),
  words: Type.Optional(means('Further words that announce it in answers, such as "per month".', Words)),
  value: means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue),
});
export const BackendChangeFact = Type.Object({
  kind: Type.Optional(means('What kind of fact it is.', Kind)),
  label: Type.Optional(
    means('What it is about, such as "monthly price"; a brand has each label once.', Label),
  ),
  words: Type.Optional(means('Further words that announce it in answers, such as "per month".', Words)),
  value: Type.Optional(means('What is true, such as "29 EUR", "1998", "14 days", "Austria".', FactValue)),
});

const passage = {
  ...answerFields,
  slot_id: means('The id of the answer.', Uuid),
  quote: text('Verbatim from the answer.'),
  span: means('Where the quote is in the answer.', Span),
  sources: list('Pages that the answer cites there.', Type.String()),
  sources_at: choice(
    '`passage`: cited in the passage or right after it; `answer`: in the whole answer; `none`: it cites nothing.',
    ['passage', 'answer', 'none'],
  ),
};

const Judged = Type.Array(
  Type.Object({
    ...passage,
    found: text('What the answer says of it, in its own words.'),
  }),
);

export const BackendFactCheck = Type.Object({
  ...latest,
  answers: means('Valid answers of the analysis that name the brand.', Count),
  model: nullable(text('The model whose verdicts these are; null for none.')),
  facts: rows('The facts with what the answers say of them.', {
    ...BackendFact.properties,
    state: choice('What the answers say.', {
      contradicted: 'by one answer at least',
      agreed: 'by some, contradicted by none',
      not_mentioned: 'no answer speaks of it',
      not_judged: 'no model has judged an answer: see `sentences`',
    }),
    judged: means('Answers that a model has judged.', Count),
    agree: means('Answers that say the same; null when none is judged, as the next two.', nullable(Count)),
    contradict: means('Answers that say something else.', nullable(Count)),
    silent: means('Answers that do not speak of it, or not clearly.', nullable(Count)),
    agreements: means('One entry for each answer that says the same.', Judged),
    contradictions: means('One entry for each answer that says something else.', Judged),
    sentences: list(
      'From answers that no model has judged: the sentences that name the brand and have the value, the label or a further word of the fact. A person has to judge them.',
      Type.Object(passage),
    ),
  }),
});
export type BackendFactCheck = Static<typeof BackendFactCheck>;

export const factCalls = {
  fetchFacts: get('/brands/{id}/facts', 'The facts of a brand', { reply: BackendFacts }),
  checkFacts: get(
    '/brands/{id}/facts/check',
    'What the answers of the latest finished analysis say of the facts of a brand',
    {
      description:
        'Over valid answers that name the brand, those to queries that name it included. A model gives its verdicts at the end of a run. `agree`, `contradict` and `silent` add up to `judged`.',
      reply: BackendFactCheck,
    },
  ),
  addFact: post('/brands/{id}/facts', 'Adds a fact about a brand', {
    errors: {
      409: 'the brand has a fact with that label, or 50 facts',
    },
    example: { kind: 'price', label: 'monthly price', words: ['per month'], value: '29 EUR' },
    status: 201,
    request: BackendNewFact,
    reply: BackendFact,
  }),
  changeFact: patch('/brands/{id}/facts/{fid}', 'Changes a fact', {
    description: 'At least one field. A model judges it from the next run on.',
    example: { value: '35 EUR' },
    request: BackendChangeFact,
    reply: BackendFact,
  }),
  removeFact: remove('/brands/{id}/facts/{fid}', 'Removes a fact', { reply: Type.Object({}) }),
};
