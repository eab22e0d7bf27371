import { queryOptions } from '@tanstack/react-query';
import type { CitedPostsBody } from '@signpost/contract/analyses';
import type { PostLinksBody } from '@signpost/contract/indexing';
import type { ListedPostsBody } from '@signpost/contract/links';
import type { PostTypesBody, StoredPostBody, TitleEndingBody } from '@signpost/contract/structure';
import { ALL_BRANDS } from './brands.ts';
import { ApiError, ask, askData, type Query } from './client.ts';
import { todayQuery } from './today.ts';

/** The links of a post that are shown in each direction, before a door leads to the others: both directions fit on a laptop. */
export const LINKS_OF_A_POST = 10;
/** A post of the index comes with links that are not counted as well, which are folded away. */
const INDEXED_LINKS = 100;

/** Tells posts without a score from those with a score of 0, which the contract's list does not. */
export const POST_LIST = '/links/group-posts';

const TYPES_FRESH_MS = 5 * 60_000;

export type PostType = PostTypesBody['types'][number];

/** The types of the published posts. */
export const postTypesQuery = queryOptions({
  queryKey: ['links', 'post-types'],
  staleTime: TYPES_FRESH_MS,
  queryFn: async ({ signal }) => (await ask<PostTypesBody>('/links/post-types', { signal })).types,
});

/** What most titles end with; a list that does not get it shows whole titles. */
export const titleEndingQuery = queryOptions({
  queryKey: ['links', 'title-ending'],
  staleTime: TYPES_FRESH_MS,
  queryFn: async ({ signal }) => (await ask<TitleEndingBody>('/links/title-ending', { signal })).ending,
});

/** One page of the posts that a query asks for. */
export function postPageQuery(query: Query) {
  return queryOptions({
    queryKey: ['links', 'post-page', query],
    queryFn: ({ signal }) => ask<ListedPostsBody>(POST_LIST, { query, signal }),
  });
}

/** A post with its links: as the index knows it, or, when it was imported, as it is stored; null when there is none. */
export type OnePost = { kind: 'indexed'; links: PostLinksBody } | { kind: 'stored'; stored: StoredPostBody };

export function onePostQuery(id: string) {
  return queryOptions({
    queryKey: ['links', 'post', id],
    queryFn: async ({ signal, client }): Promise<OnePost | null> => {
      const site = client.getQueryData(todayQuery.queryKey)?.site;
      // All posts of an installation that has never read a site were imported.
      const isImported = site !== undefined && site.indexed_at === null && site.running_run === null;
      const path = `/links/posts/${encodeURIComponent(id)}`;
      const links = isImported ? null : await askKnown<PostLinksBody>(path, INDEXED_LINKS, signal);
      if (links !== null) return { kind: 'indexed', links };
      const stored = await askKnown<StoredPostBody>(`${path}/links`, LINKS_OF_A_POST, signal);
      return stored === null ? null : { kind: 'stored', stored };
    },
  });
}

/** Null for a post that is not known there. */
async function askKnown<Body>(path: string, links: number, signal: AbortSignal): Promise<Body | null> {
  try {
    return await ask<Body>(path, { query: { per_page: links }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The posts of the site that AI answers cite, over all brands. */
export function citedPostsQuery(linking: '' | 'orphan' | 'linked') {
  return queryOptions({
    queryKey: [...ALL_BRANDS, 'cited-posts', linking],
    // Lists stand without it: a backend that is away is not asked again for every post that is opened.
    retryOnMount: false,
    queryFn: ({ signal }) =>
      askData<CitedPostsBody>('/ai-visibility/cited-posts', { query: { is_orphan: linking }, signal }),
  });
}
