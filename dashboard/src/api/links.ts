import { queryOptions } from '@tanstack/react-query';
import type { BrokenLinksBody, BrokenReasonsBody } from '@signpost/contract/indexing';
import type {
  LinkListBody,
  LinksStatsBody,
  PostListBody,
  PostListQuery,
  PostsStatsBody,
} from '@signpost/contract/links';
import { ask, type Query } from './client.ts';

export const postsStatsQuery = queryOptions({
  queryKey: ['links', 'posts-stats'],
  queryFn: ({ signal }) => ask<PostsStatsBody>('/links/posts-stats', { signal }),
});

export const linksStatsQuery = queryOptions({
  queryKey: ['links', 'links-stats'],
  queryFn: ({ signal }) => ask<LinksStatsBody>('/links/links-stats', { signal }),
});

/** One page of posts. */
export function postsQuery(query: Partial<PostListQuery>) {
  return queryOptions({
    queryKey: ['links', 'posts', query],
    queryFn: ({ signal }) => ask<PostListBody>('/links/posts', { query, signal }),
  });
}

/** One page of links. */
export function linkPageQuery(query: Query) {
  return queryOptions({
    queryKey: ['links', 'link-page', query],
    queryFn: ({ signal }) => ask<LinkListBody>('/links/links', { query, signal }),
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
