import { choice, list, means, nullable, number, numberOrNull, text, textOrNull } from './fields.ts';
import { Type, type Static } from './schema/index.ts';

const NamedPost = Type.Object({
  post_id: Type.Integer(),
  title: Type.String(),
  url: Type.String(),
});

/** Why a link is proposed, or why its target is worth one: a code and its values, of which each language makes a sentence. */
export const SuggestionReason = Type.Union([
  Type.Object({ code: Type.Literal('title_phrase'), phrase: Type.String() }),
  Type.Object({ code: Type.Literal('known_anchor'), phrase: Type.String(), links: Type.Integer() }),
  Type.Object({ code: Type.Literal('shared_terms'), terms: Type.Array(Type.String()) }),
  Type.Object({ code: Type.Literal('similar_texts'), rank: Type.Integer() }),
  Type.Object({ code: Type.Literal('same_section'), section: Type.String() }),
  Type.Object({ code: Type.Literal('no_place') }),
  Type.Object({ code: Type.Literal('orphan') }),
  Type.Object({ code: Type.Literal('thinly_linked'), incoming: Type.Integer() }),
  Type.Object({ code: Type.Literal('cited_by_answers'), answers: Type.Integer() }),
  Type.Object({ code: Type.Literal('low_authority'), rank: Type.Integer(), of: Type.Integer() }),
  Type.Object({ code: Type.Literal('deep'), depth: Type.Integer() }),
  Type.Object({ code: Type.Literal('good_score'), score: Type.Integer() }),
  Type.Object({ code: Type.Literal('recent'), date: Type.String() }),
]);
export type SuggestionReason = Static<typeof SuggestionReason>;

export const SUGGESTION_STATES = ['open', 'accepted', 'refused'] as const;

/** A link that one post could have to another, and where in its text. */
export const Suggestion = Type.Object(
  {
    id: text('Stays the same as long as the pair and the sentence do.'),
    direction: choice(
      '`incoming` to the post that was asked for, or `outgoing` from it; lists have `incoming`.',
      ['incoming', 'outgoing'],
    ),
    source: means('The post that would contain the link.', NamedPost),
    target: means('The post it would lead to.', NamedPost),
    anchor: text(
      'The words that would become the link; empty when no words of the sentence fit, and a sentence is missing there.',
    ),
    sentence: text('The sentence as it is in the text: `before`, `anchor` and `after` joined.'),
    before: Type.String(),
    after: Type.String(),
    probability: number(
      'How likely it is that an editor of this site would link so, from 0 to 1; see `/links/suggestions/quality` for how far to trust it.',
    ),
    reasons: list('What speaks for it.', SuggestionReason),
    worth: list('Why the target is worth a link, the most important first.', SuggestionReason),
    state: Type.Union(SUGGESTION_STATES.map((state) => Type.Literal(state))),
    reason: text('What was noted when it was accepted or refused.'),
  },
  { title: 'Suggestion' },
);
export type Suggestion = Static<typeof Suggestion>;

/** How often suggestions would have been right on the links that the site has. */
export const SuggestionQuality = Type.Object(
  {
    checked_targets: Type.Integer(),
    checked_links: Type.Integer(),
    hits_at_1: nullable(Type.Number()),
    hits_at_5: nullable(Type.Number()),
    hits_at_10: nullable(Type.Number()),
    place_at_3: nullable(Type.Number()),
    calibration_error: nullable(Type.Number()),
    random_at_5: nullable(Type.Number()),
    title_at_5: numberOrNull('With nothing but the words of the title.'),
    interval_at_5: nullable(Type.Array(Type.Number())),
    model: choice('`site` when it was trained on the links of this site, `prior` when there were too few.', [
      'site',
      'prior',
    ]),
    measured_at: textOrNull('In UTC; null before the first check.'),
  },
  { title: 'SuggestionQuality' },
);
export type SuggestionQuality = Static<typeof SuggestionQuality>;
