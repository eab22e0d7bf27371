import type { ListedPost } from '@signpost/contract/links';
import type { Counted, TopBody, TopQuery } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { LinkDeps } from '../link-deps.ts';
import { findAllPosts } from './find-all-posts.ts';
import { rememberStructure } from './remember-structure.ts';

export function getTop(deps: LinkDeps, { posts }: TopQuery): Promise<CachedBody> {
  return rememberStructure(deps, `top ${posts}`, async (): Promise<TopBody> => {
    return {
      incoming: await mostLinked(deps, 'incoming', posts),
      internal: await mostLinked(deps, 'internal', posts),
      external: await mostLinked(deps, 'external', posts),
    };
  });
}

function mostLinked({ store }: LinkDeps, counted: Counted, posts: number): Promise<ListedPost[]> {
  return findAllPosts(store, { per_page: posts, orderby: `${counted}_link_count`, order: 'DESC' });
}
