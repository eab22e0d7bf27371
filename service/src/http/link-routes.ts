import { LinkListQuery, PostListQuery } from '@signpost/contract';
import type { FastifyInstance } from 'fastify';
import { toLinkListArgs, toPostListArgs } from '../links/args.ts';
import { getLinksStats } from '../links/get-links-stats.ts';
import { getPostsStats } from '../links/get-posts-stats.ts';
import type { LinkDeps } from '../links/link-deps.ts';
import { listLinks } from '../links/list-links.ts';
import { listPosts } from '../links/list-posts.ts';
import type { FastLane } from './fast-lane.ts';
import { parseParams } from './parse-params.ts';
import { paramsOf } from './request-params.ts';
import { sendBody } from './send-body.ts';

/** The four link endpoints. The caller has put the permission check in front of them. */
export function linkRoutes(app: FastifyInstance, deps: LinkDeps, lane: FastLane): void {
  app.get('/links/posts', async (request, reply) => {
    const params = paramsOf(request);
    const args = toPostListArgs(parseParams(PostListQuery, params));
    return sendBody(request, reply, params, await listPosts(deps, args), lane);
  });

  app.get('/links/links', async (request, reply) => {
    const params = paramsOf(request);
    const args = toLinkListArgs(parseParams(LinkListQuery, params));
    return sendBody(request, reply, params, await listLinks(deps, args), lane);
  });

  app.get('/links/posts-stats', async (request, reply) =>
    sendBody(request, reply, paramsOf(request), await getPostsStats(deps), lane),
  );

  app.get('/links/links-stats', async (request, reply) =>
    sendBody(request, reply, paramsOf(request), await getLinksStats(deps), lane),
  );
}
