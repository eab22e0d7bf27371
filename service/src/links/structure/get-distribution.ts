import { COUNT_RANGES, type DistributionBody } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import type { LinkDeps } from '../link-deps.ts';
import { toBars } from './bars.ts';
import { knownStructure, rememberStructure } from './remember-structure.ts';

export function getDistribution(deps: LinkDeps): Promise<CachedBody> {
  return rememberStructure(deps, 'distribution', async (): Promise<DistributionBody> => {
    const { ranges } = await knownStructure(deps);
    const { total_posts: posts } = await deps.store.countPosts();
    return {
      posts,
      incoming: toBars(COUNT_RANGES, ranges.incoming),
      internal: toBars(COUNT_RANGES, ranges.internal),
      external: toBars(COUNT_RANGES, ranges.external),
    };
  });
}
