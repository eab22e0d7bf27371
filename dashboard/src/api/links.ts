import { queryOptions } from '@tanstack/react-query';
import type { BrokenLinksBody } from '@signpost/contract/indexing';
import type { LinksStatsBody, PostListBody, PostListQuery, PostsStatsBody } from '@signpost/contract/links';
import { ask } from './client.ts';

export const postsStatsQuery = queryOptions({
  queryKey: ['links', 'posts-stats'],
  queryFn: ({ signal }) => ask<PostsStatsBody>('/links/posts-stats', { signal }),
});

export const linksStatsQuery = queryOptions({
  queryKey: ['links', 'links-stats'],
  queryFn: ({ signal }) => ask<LinksStatsBody>('/links/links-stats', { signal }),
});

/** How many internal links lead nowhere. */
export const brokenCountQuery = queryOptions({
  queryKey: ['links', 'broken', 'count'],
  queryFn: async ({ signal }) =>
    (await ask<BrokenLinksBody>('/links/broken', { query: { per_page: 1 }, signal })).total,
});

/** One page of posts. */
export function postsQuery(query: Partial<PostListQuery>) {
  return queryOptions({
    queryKey: ['links', 'posts', query],
    queryFn: ({ signal }) => ask<PostListBody>('/links/posts', { query, signal }),
  });
}
