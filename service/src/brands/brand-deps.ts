import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import type { Flights } from '../ports/flights.ts';
import type { LinkStore } from '../ports/link-store.ts';
import type { ShareStore } from '../ports/share-store.ts';
import type { BrandCache } from './brand-cache.ts';
import type { BackendFollower } from '../backend-data/follow-backend.ts';
import type { KnownChanges } from '../backend-data/known-changes.ts';
import type { UsageTracker } from './usage-events.ts';

/** What the brand use cases work with; made once in `compose.ts`. */
export interface BrandDeps {
  backend: AnalysisBackend;
  cache: BrandCache;
  /** What has happened that the cache may not know of. */
  changes: KnownChanges;
  follower: BackendFollower;
  flights: Flights;
  shares: Pick<ShareStore, 'removeAll'>;
  usage: Pick<UsageTracker, 'track'>;
  /** The other half of the service: the site's posts. */
  posts: Pick<
    LinkStore,
    | 'dataVersion'
    | 'findPostsByAddress'
    | 'findPosts'
    | 'countPosts'
    | 'countLinks'
    | 'site'
    | 'publishedDays'
  >;
}
