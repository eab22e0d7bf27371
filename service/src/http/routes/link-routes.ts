import { FormatParams } from '@signpost/contract/formats';
import {
  LinkListBody,
  LinkListQuery,
  LinkRow,
  LinksStatsBody,
  PostListBody,
  PostListQuery,
  ListedPost,
  PostsStatsBody,
} from '@signpost/contract/links';
import { Type } from '@signpost/contract/schema';
import { toLinkListArgs, toPostListArgs } from '../../links/args.ts';
import { exportLinks, exportPosts } from '../../links/export-rows.ts';
import { getLinksStats } from '../../links/get-links-stats.ts';
import { getPostsStats } from '../../links/get-posts-stats.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { listLinks } from '../../links/list-links.ts';
import { listPosts } from '../../links/list-posts.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { sendList } from '../answer/send-list.ts';

const common = { methods: ['GET'], access: 'administrator', tag: 'Links' } as const;

/** The four link endpoints. */
export function linkRoutes(deps: LinkDeps, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/links/posts',
      summary: 'Published posts with their link metrics',
      params: Type.Object({ ...PostListQuery.properties, ...FormatParams.properties }),
      answer: PostListBody,
      row: ListedPost,
      handle: ({ request, reply, params }) => {
        const args = toPostListArgs(params);
        return sendList(request, reply, params, lane, {
          name: 'posts',
          row: ListedPost,
          page: () => listPosts(deps, args),
          rows: () => exportPosts(deps, args),
        });
      },
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
      params: Type.Object({ ...LinkListQuery.properties, ...FormatParams.properties }),
      answer: LinkListBody,
      row: LinkRow,
      handle: ({ request, reply, params }) => {
        const args = toLinkListArgs(params);
        return sendList(request, reply, params, lane, {
          name: 'links',
          row: LinkRow,
          page: () => listLinks(deps, args),
          rows: () => exportLinks(deps, args),
        });
      },
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
