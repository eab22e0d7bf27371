import { queryOptions } from '@tanstack/react-query';
import type { BrokenLinksBody, BrokenReasonsBody } from '@signpost/contract/indexing';
import type { LinkListBody, LinksStatsBody, PostsStatsBody } from '@signpost/contract/links';
import { ask, type Query } from './client.ts';

export const postsStatsQuery = queryOptions({
  queryKey: ['links', 'posts-stats'],
  queryFn: ({ signal }) => ask<PostsStatsBody>('/links/posts-stats', { signal }),
});

export const linksStatsQuery = queryOptions({
  queryKey: ['links', 'links-stats'],
  queryFn: ({ signal }) => ask<LinksStatsBody>('/links/links-stats', { signal }),
});

/** One page of a list of links; `path` is `/links/links` or `/links/find-links`. */
export function linkPageQuery(path: string, query: Query) {
  return queryOptions({
    queryKey: ['links', 'link-page', path, query],
    queryFn: ({ signal }) => ask<LinkListBody>(path, { query, signal }),
  });
}

/** How many links do not lead where they should, by reason. */
export const brokenReasonsQuery = queryOptions({
  queryKey: ['links', 'broken', 'reasons'],
  queryFn: ({ signal }) => ask<BrokenReasonsBody>('/links/broken-reasons', { signal }),
});

/** One page of links that do not lead where they should. */
export function brokenPageQuery(query: Query) {
  return queryOptions({
    queryKey: ['links', 'broken', 'page', query],
    queryFn: ({ signal }) => ask<BrokenLinksBody>('/links/broken', { query, signal }),
  });
}
