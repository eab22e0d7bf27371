import type { ListedPost } from '@signpost/contract/links';
import { DEPTHS, type DepthBody } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { LinkDeps } from '../link-deps.ts';
import { toBars } from './bars.ts';
import { findAllPosts } from './find-all-posts.ts';
import { knownStructure, rememberStructure } from './remember-structure.ts';

export function getDepth(deps: LinkDeps): Promise<CachedBody> {
  return rememberStructure(deps, 'depth', async (): Promise<DepthBody> => {
    const { home, depths, unreached } = await knownStructure(deps);
    const { total_posts: posts } = await deps.store.countPosts();
    const [homePost]: (ListedPost | undefined)[] =
      home === null ? [] : await findAllPosts(deps.store, { post_id: home, per_page: 1 });
    return {
      posts,
      home: homePost ?? null,
      problem: home === null ? 'home_not_stored' : null,
      depths: toBars(DEPTHS, depths),
      median: medianOf(depths),
      unreached,
    };
  });
}

/** The lowest depth by which half of the posts are reached; null when there is none. */
function medianOf(depths: readonly number[]): number | null {
  const half = depths.reduce((sum, posts) => sum + posts, 0) / 2;
  if (half === 0) return null;
  let reached = 0;
  return depths.findIndex((posts) => (reached += posts) >= half);
}
