import { queryOptions } from '@tanstack/react-query';
import type { PostLinksBody } from '@signpost/contract/indexing';
import type { StoredPostBody } from '@signpost/contract/structure';
import { call, keyOf, query } from './calls.ts';
import { ApiError } from './client.ts';
import { todayQuery } from './today.ts';

/** The links of a post that are shown in each direction, before a door leads to the others: both directions fit on a laptop. */
export const LINKS_OF_A_POST = 10;
/** A post of the index comes with links that are not counted as well, which are folded away. */
const INDEXED_LINKS = 100;

const TYPES_FRESH_MS = 5 * 60_000;

/** The types of the published posts. */
export const postTypesQuery = queryOptions({
  ...query('listPostTypes'),
  staleTime: TYPES_FRESH_MS,
  select: ({ types }) => types,
});

/** What most titles end with; a list that does not get it shows whole titles. */
export const titleEndingQuery = queryOptions({
  ...query('getTitleEnding'),
  staleTime: TYPES_FRESH_MS,
  select: ({ ending }) => ending,
});

/** A post with its links: as the index knows it, or, when it was imported, as it is stored; null when there is none. */
export type OnePost = { kind: 'indexed'; links: PostLinksBody } | { kind: 'stored'; stored: StoredPostBody };

export function onePostQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('getPostLinks', { id }),
    queryFn: async ({ signal, client }): Promise<OnePost | null> => {
      const site = client.getQueryData(todayQuery.queryKey)?.site;
      // All posts of an installation that has never read a site were imported.
      const isImported = site !== undefined && site.indexed_at === null && site.running_run === null;
      const links = isImported
        ? null
        : await orNull(call('getPostLinks', { id, per_page: INDEXED_LINKS }, signal));
      if (links !== null) return { kind: 'indexed', links: links.body };
      const stored = await orNull(call('getStoredPost', { id, per_page: LINKS_OF_A_POST }, signal));
      return stored === null ? null : { kind: 'stored', stored: stored.body };
    },
  });
}

/** Null for a post that is not known there. */
async function orNull<Body>(asked: Promise<Body>): Promise<Body | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** The posts of the site that AI answers cite, over all brands, and whether the answers are invented. */
export function citedPostsQuery(linking: '' | 'orphan' | 'linked') {
  const given = { is_orphan: linking };
  return queryOptions({
    queryKey: keyOf('getCitedPosts', given),
    // Lists stand without it: a backend that is away is not asked again for every post that is opened.
    retryOnMount: false,
    queryFn: ({ signal }) => call('getCitedPosts', given, signal),
  });
}
