import { Type } from '@signpost/contract/schema';
import type { Suggestion } from '@signpost/contract/suggestions';
import {
  count,
  figure,
  interval,
  nextPage,
  optional,
  optionalId,
  optionalText,
  pageOf,
  pages,
  table,
  word,
} from '../fields.ts';
import { defineTool, type ToolContext } from '../tool.ts';

const Post = Type.Object({ post_id: count, title: word });

export const linkSuggestions = defineTool({
  name: 'link_suggestions',
  title: 'Suggested links',
  description:
    'Links that posts could have to each other: sentence, anchor, probability and why. Without `post_id`, for the posts that need them most. `hits_at_5`: share of existing links that would have been among the first five suggestions.',
  args: {
    post_id: optionalId('Only of this post; then no other argument but `direction` counts.'),
    direction: optional(['incoming', 'outgoing']),
    for: optional(['orphans', 'thin', 'all']),
    state: optional(['open', 'accepted', 'refused']),
    min_probability: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    search: optionalText(),
    ...pages,
  },
  reply: {
    suggestions: table({
      suggestion_id: word,
      source: Post,
      target: Post,
      sentence: word,
      anchor: word,
      probability: figure,
      reasons: Type.Array(word),
      state: word,
    }),
    hits_at_5: Type.Object(interval),
    readiness: word,
  },
  async run(context, args) {
    const { ask, page, isSampleSite } = context;
    const [{ suggestions, total, next, state }, quality, isSample] = await Promise.all([
      find(context, args),
      ask('getSuggestionQuality'),
      isSampleSite(),
    ]);
    const [low, high] = quality.interval_at_5 ?? [];
    return {
      counted_over: `Suggestions from the texts of published posts; the model was checked on ${quality.checked_links} links that the site has.`,
      is_sample: isSample,
      total,
      next,
      evidence:
        args.post_id === undefined
          ? page('/links/mend', { search: args.search, for: args.for, state: args.state })
          : page('/links/posts', { post: args.post_id }),
      texts_by_others: 'source.title, target.title, sentence, anchor, reasons',
      suggestions: suggestions.map((suggestion) => ({
        suggestion_id: suggestion.id,
        source: toPost(suggestion.source),
        target: toPost(suggestion.target),
        sentence: suggestion.sentence,
        anchor: suggestion.anchor,
        probability: suggestion.probability,
        reasons: [...suggestion.reasons, ...suggestion.worth].map(({ code, ...values }) =>
          [code, ...Object.entries(values).map(([name, value]) => `${name}=${String(value)}`)].join(' '),
        ),
        state: suggestion.state,
      })),
      hits_at_5: { value: quality.hits_at_5, low: low ?? null, high: high ?? null },
      readiness: state,
    };
  },
});

interface Args {
  post_id?: number;
  direction?: 'incoming' | 'outgoing';
  for?: 'orphans' | 'thin' | 'all';
  state?: 'open' | 'accepted' | 'refused';
  min_probability?: number;
  search?: string;
  page?: number;
  per_page?: number;
}

async function find({ ask }: ToolContext, { post_id: id, direction, ...args }: Args) {
  const asked = pageOf(args);
  if (id !== undefined) {
    const { suggestions, state } = await ask('listPostSuggestions', { id, direction, limit: asked.per_page });
    return { suggestions, state, total: suggestions.length, next: null };
  }
  const { suggestions, total, state } = await ask('listSuggestions', { ...args, ...asked });
  return { suggestions, state, total, next: nextPage(args, total) };
}

function toPost({ post_id, title }: Suggestion['source']) {
  return { post_id, title };
}
