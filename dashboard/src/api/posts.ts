import { queryOptions } from '@tanstack/react-query';
import type { PostLinksBody } from '@signpost/contract/indexing';
import { call, keyOf, query, type AnswerOf } from './calls.ts';
import { ApiError } from './client.ts';

/** The links of a post that are shown in each direction, before a door leads to the others: both directions fit on a laptop. */
export const LINKS_OF_A_POST = 10;
/** A post of the index comes with links that are not counted as well, which are folded away. */
const LINKS_TO_ASK_FOR = 100;

const TYPES_FRESH_MS = 5 * 60_000;

/** The types of the published posts. */
export const postTypesQuery = queryOptions({
  ...query('listPostTypes'),
  staleTime: TYPES_FRESH_MS,
  select: ({ types }) => types,
});

/** A post with its links: as the index knows it, or as it was imported; null when there is none. */
export function onePostQuery(id: string) {
  const given = { id, per_page: LINKS_TO_ASK_FOR };
  return queryOptions({
    queryKey: keyOf('getPostLinks', given),
    queryFn: async ({ signal }) => {
      try {
        return (await call('getPostLinks', given, signal)).body;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** The rank of a post by the links to it; null when it has none: it is not published, or an earlier version stored the data. */
export function authorityQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('getAuthority', { id }),
    queryFn: async ({ signal }) => {
      try {
        return (await call('getAuthority', { id }, signal)).body;
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return null;
        throw error;
      }
    },
  });
}

export type OnePost = AnswerOf<'getPostLinks'>;

/** Only the index knows links that are not counted. */
export function isIndexed(post: OnePost): post is PostLinksBody {
  return 'uncounted' in post;
}

/** The posts of the site that AI answers cite, over all brands, and whether the answers are invented. */
export function citedPostsQuery(linking: '' | 'orphan' | 'linked') {
  const given = { is_orphan: linking };
  return queryOptions({
    queryKey: keyOf('getCitedPosts', given),
    // Lists work without it: a backend that is away is not asked again for every post that is opened.
    retryOnMount: false,
    queryFn: ({ signal }) => call('getCitedPosts', given, signal),
  });
}
