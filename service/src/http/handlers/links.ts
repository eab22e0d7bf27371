import { toFindLinksArgs, toLinkListArgs, toPostListArgs } from '../../links/args.ts';
import { exportLinks, exportPosts } from '../../links/export-rows.ts';
import { exportFoundLinks, findLinks } from '../../links/find-links.ts';
import { getLinksStats } from '../../links/get-links-stats.ts';
import { getPostsStats } from '../../links/get-posts-stats.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { listLinks } from '../../links/list-links.ts';
import { listPosts } from '../../links/list-posts.ts';
import type { Handlers } from '../endpoint/handlers.ts';

export function linkHandlers(deps: LinkDeps) {
  return {
    listPosts({ params }) {
      const args = toPostListArgs(params);
      return {
        name: 'posts',
        page: () => listPosts(deps, args),
        pageFor: (others) => listPosts(deps, toPostListArgs(others)),
        rows: () => exportPosts(deps, args),
      };
    },
    getPostsStats: () => getPostsStats(deps),
    listLinks({ params }) {
      const args = toLinkListArgs(params);
      return {
        name: 'links',
        page: () => listLinks(deps, args),
        pageFor: (others) => listLinks(deps, toLinkListArgs(others)),
        rows: () => exportLinks(deps, args),
      };
    },
    getLinksStats: () => getLinksStats(deps),
    findLinks({ params }) {
      const args = toFindLinksArgs(params);
      return { name: 'links', page: () => findLinks(deps, args), rows: () => exportFoundLinks(deps, args) };
    },
  } satisfies Partial<Handlers>;
}
