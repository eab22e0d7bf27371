import {
  LinkListBody,
  LinkListQuery,
  LinksStatsBody,
  PostListBody,
  PostListQuery,
  PostsStatsBody,
} from '@signpost/contract/links';
import { toLinkListArgs, toPostListArgs } from '../../links/args.ts';
import { getLinksStats } from '../../links/get-links-stats.ts';
import { getPostsStats } from '../../links/get-posts-stats.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { listLinks } from '../../links/list-links.ts';
import { listPosts } from '../../links/list-posts.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';

const common = { methods: ['GET'], access: 'administrator', tag: 'Links' } as const;

/** The four link endpoints. */
export function linkRoutes(deps: LinkDeps, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/links/posts',
      summary: 'Published posts with their link metrics',
      params: PostListQuery,
      answer: PostListBody,
      handle: async ({ request, reply, params }) =>
        sendBody(request, reply, await listPosts(deps, toPostListArgs(params)), lane),
    }),
    endpoint({
      ...common,
      path: '/links/posts-stats',
      summary: 'Totals over the published posts',
      answer: PostsStatsBody,
      handle: async ({ request, reply }) => sendBody(request, reply, await getPostsStats(deps), lane),
    }),
    endpoint({
      ...common,
      path: '/links/links',
      summary: 'Stored links with their source and target',
      params: LinkListQuery,
      answer: LinkListBody,
      handle: async ({ request, reply, params }) =>
        sendBody(request, reply, await listLinks(deps, toLinkListArgs(params)), lane),
    }),
    endpoint({
      ...common,
      path: '/links/links-stats',
      summary: 'Totals over the stored links',
      answer: LinksStatsBody,
      handle: async ({ request, reply }) => sendBody(request, reply, await getLinksStats(deps), lane),
    }),
  ];
}
