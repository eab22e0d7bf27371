import {
  choice,
  list,
  means,
  nullable,
  number,
  numberOrNull,
  oneOf,
  text,
  textOrNull,
  titled,
} from './fields.ts';
import { FormatParams } from './formats.ts';
import { PageParams } from './indexing/common.ts';
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

const SUGGESTION_STATES = ['open', 'accepted', 'refused'] as const;

/** A link that one post could have to another, and where in its text. */
export const Suggestion = titled('Suggestion', {
  id: text('Stays the same as long as the pair and the sentence do.'),
  direction: choice(
    '`incoming` to the post that was asked for, or `outgoing` from it; lists have `incoming`.',
    ['incoming', 'outgoing'],
  ),
  source: means('The post that would contain the link.', NamedPost),
  target: means('The post it would lead to.', NamedPost),
  anchor: text(
    'The words that would become the link; empty when no words of the sentence fit: a sentence with the link has to be added there.',
  ),
  sentence: text('The sentence as it is in the text: `before`, `anchor` and `after` joined.'),
  before: Type.String(),
  after: Type.String(),
  probability: number(
    'How likely it is that an editor of this site would link so, from 0 to 1; see `/links/suggestions/quality` for how far to trust it.',
  ),
  reasons: list('What speaks for it.', SuggestionReason),
  worth: list('Why the target is worth a link, the most important first.', SuggestionReason),
  state: oneOf(SUGGESTION_STATES),
  reason: text('What was noted when it was accepted or refused.'),
});
export type Suggestion = Static<typeof Suggestion>;

/** How often suggestions would have been right on the links that the site has. */
export const SuggestionQuality = titled('SuggestionQuality', {
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
});
export type SuggestionQuality = Static<typeof SuggestionQuality>;

/** One row of a suggestion as CSV and NDJSON have it. */
export const SuggestionRow = titled('SuggestionRow', {
  id: Type.String(),
  state: Type.String(),
  probability: Type.Number(),
  source_id: Type.Integer(),
  source_title: Type.String(),
  source_url: Type.String(),
  target_id: Type.Integer(),
  target_title: Type.String(),
  target_url: Type.String(),
  anchor: Type.String(),
  sentence: Type.String(),
  reason: Type.String(),
});
export type SuggestionRow = Static<typeof SuggestionRow>;

/** Why there is nothing, or not everything, to see. */
const READINESS = {
  ready: 'made from what is published',
  making: 'being made from what is published; what is shown was made before',
  no_texts: 'the site was indexed without its texts, or not at all',
  too_many_posts: 'not made, because the site has more posts than SIGNPOST_SUGGESTION_POSTS allows',
} as const;
export type SuggestionReadiness = keyof typeof READINESS;
const readiness = () => means('Where the suggestions stand.', oneOf(READINESS));

/** Query of GET /links/posts/{id}/suggestions. */
export const PostSuggestionsQuery = Type.Object({
  direction: Type.Enum(['incoming', 'outgoing'] as const, {
    default: 'incoming',
    description: 'Links that other posts could have to this one, or that it could have to others.',
  }),
  limit: Type.Integer({ default: 10, minimum: 1, maximum: 50, description: 'Suggestions at most, 1 to 50.' }),
  ...FormatParams.properties,
});
export type PostSuggestionsQuery = Static<typeof PostSuggestionsQuery>;

export const PostSuggestionsBody = Type.Object({
  suggestions: list('The most likely first.', Suggestion),
  state: readiness(),
});
export type PostSuggestionsBody = Static<typeof PostSuggestionsBody>;

/** Query of GET /links/suggestions. */
export const SuggestionsQuery = Type.Object({
  state: Type.Enum(SUGGESTION_STATES, { default: 'open', description: 'Only suggestions in this state.' }),
  for: Type.Enum(['orphans', 'thin', 'all'] as const, {
    default: 'all',
    description:
      'Only for posts that no other post links to (`orphans`) or that fewer than three do (`thin`, orphans among them).',
  }),
  min_probability: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 1,
    description: 'Only suggestions that are at least this likely.',
  }),
  search: Type.String({
    default: '',
    description: 'Part of the title of either post or of the sentence, without regard to case or accents.',
  }),
  ...PageParams.properties,
  ...FormatParams.properties,
});
export type SuggestionsQuery = Static<typeof SuggestionsQuery>;

export const SuggestionsBody = Type.Object({
  suggestions: list('One page, for the posts that are worth most first.', Suggestion),
  total: Type.Integer({ description: 'Suggestions on all pages.' }),
  pages: Type.Integer({ description: 'The number of pages.' }),
  state: readiness(),
});
export type SuggestionsBody = Static<typeof SuggestionsBody>;

export const DecideSuggestionParams = Type.Object({
  state: Type.Enum(SUGGESTION_STATES, {
    description: '`accepted`, `refused`, or `open` to take a decision back.',
  }),
  reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Kept with the decision.' })),
});
export type DecideSuggestionParams = Static<typeof DecideSuggestionParams>;
