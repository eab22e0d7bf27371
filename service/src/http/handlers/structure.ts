import { RankedPost } from '@signpost/contract/authority';
import { toGroupPostsArgs } from '../../links/args.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { getDepth } from '../../links/structure/get-depth.ts';
import { getDistribution } from '../../links/structure/get-distribution.ts';
import { getNeighbours } from '../../links/structure/get-neighbours.ts';
import { getSections } from '../../links/structure/get-sections.ts';
import { getStoredPost } from '../../links/structure/get-stored-post.ts';
import { getTitleEnding } from '../../links/structure/get-title-ending.ts';
import { getTop } from '../../links/structure/get-top.ts';
import { exportGroupPosts, listGroupPosts } from '../../links/structure/list-group-posts.ts';
import { listPostTypes } from '../../links/structure/list-post-types.ts';
import type { Handlers } from '../endpoint/handlers.ts';

/** How the site hangs together. */
export function structureHandlers(deps: LinkDeps) {
  return {
    listPostTypes: () => listPostTypes(deps),
    getTitleEnding: () => getTitleEnding(deps),
    getTop: ({ params }) => getTop(deps, params),
    getDistribution: () => getDistribution(deps),
    getDepth: () => getDepth(deps),
    getSections: ({ params }) => getSections(deps, params),
    getNeighbours: ({ ids }) => getNeighbours(deps, ids.id),
    getStoredPost: ({ ids, params }) => getStoredPost(deps, ids.id, params),
    listGroupPosts({ params }) {
      const args = toGroupPostsArgs(params);
      return {
        name: 'posts',
        ...(args.with_authority && { row: RankedPost }),
        page: () => listGroupPosts(deps, args),
        rows: () => exportGroupPosts(deps, args),
      };
    },
  } satisfies Partial<Handlers>;
}
