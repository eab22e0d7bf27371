import { pageCount } from '@signpost/contract/paging';
import type {
  PostSuggestionsBody,
  PostSuggestionsQuery,
  SuggestionQuality,
  SuggestionReadiness,
  SuggestionRow,
  SuggestionsBody,
  SuggestionsQuery,
} from '@signpost/contract/suggestions';
import type { KeptSuggestion, SuggestionFilter } from '../ports/suggestion-store.ts';
import { toQuality, toRow, toSuggestion } from './shown.ts';
import type { SuggestionDeps } from './suggestion-deps.ts';

/** Rows of an export that are read at a time. */
const EXPORTED = 500;

export async function listSuggestions(
  deps: SuggestionDeps,
  query: SuggestionsQuery,
): Promise<SuggestionsBody> {
  const { page, per_page: perPage } = query;
  const store = await deps.store.read();
  const { items, total } = await store.list({ ...toFilter(query), page, perPage });
  return {
    suggestions: items.map((item) => toSuggestion(item)),
    total,
    pages: pageCount(total, perPage),
    state: await readiness(deps),
  };
}

/** Every row of the list, whatever its pages, some at a time. */
export async function* exportSuggestions(
  deps: Pick<SuggestionDeps, 'store'>,
  query: SuggestionsQuery,
): AsyncGenerator<readonly SuggestionRow[]> {
  const store = await deps.store.read();
  for (let page = 1; ; page += 1) {
    const { items } = await store.list({ ...toFilter(query), page, perPage: EXPORTED });
    if (items.length > 0) yield items.map(toRow);
    if (items.length < EXPORTED) return;
  }
}

export async function listPostSuggestions(
  deps: SuggestionDeps,
  postId: string,
  query: PostSuggestionsQuery,
): Promise<PostSuggestionsBody> {
  const found = await findOfPost(deps, postId, query);
  return {
    suggestions: found.map((one) => toSuggestion(one, query.direction)),
    state: await readiness(deps),
  };
}

export async function findOfPost(
  { store }: Pick<SuggestionDeps, 'store'>,
  postId: string,
  { direction, limit }: PostSuggestionsQuery,
): Promise<readonly KeptSuggestion[]> {
  // Anything but a number is the id of no post.
  if (!/^\d{1,15}$/.test(postId)) return [];
  return (await store.read()).findOf({ postId: Number(postId), direction, limit });
}

export async function getQuality({ store }: Pick<SuggestionDeps, 'store'>): Promise<SuggestionQuality> {
  return toQuality(await (await store.read()).latestCheck());
}

function toFilter(query: SuggestionsQuery): SuggestionFilter {
  return {
    state: query.state,
    for: query.for,
    minProbability: query.min_probability,
    search: query.search.trim(),
  };
}

async function readiness({ store, published }: SuggestionDeps): Promise<SuggestionReadiness> {
  const [made, { revision, hasTexts, hasTooManyPosts }] = await Promise.all([
    store.read().then((opened) => opened.madeFrom()),
    published(),
  ]);
  if (!hasTexts) return 'no_texts';
  if (hasTooManyPosts) return 'too_many_posts';
  return made?.revision === revision ? 'ready' : 'making';
}
