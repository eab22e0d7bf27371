import type { BackendDeps } from '../backend-data/backend-deps.ts';
import type { ShareStore } from '../ports/share-store.ts';
import type { BrandCache } from './brand-cache.ts';
import type { UsageTracker } from './usage-events.ts';

/** What the brand use cases work with; made once in `compose/`. */
export interface BrandDeps extends BackendDeps {
  cache: BrandCache;
  /** The same, but failing when it cannot write: for what a change has made of an entry. */
  strictCache: BrandCache;
  shares: Pick<ShareStore, 'removeAll'>;
  usage: Pick<UsageTracker, 'track'>;
}
