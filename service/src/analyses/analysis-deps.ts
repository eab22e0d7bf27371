import type { OverviewBody } from '@signpost/contract/brands';
import type { Clock, Wait } from '@signpost/platform/time';
import type { Answer } from '../backend-data/answer.ts';
import type { BackendDeps } from '../backend-data/backend-deps.ts';
import type { LinkStore } from '../ports/link-store.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What the analysis calls work with; made once in `compose/`. */
export interface AnalysisDeps extends BackendDeps {
  cache: ReplyCache;
  /** When the latest known analysis of the brand ended; '' when none is known. */
  lastAnalyzed: (brandId: string) => Promise<string>;
  posts: SitePosts;
  /** The overview of all brands. */
  overview: (refresh: boolean) => Promise<Answer<OverviewBody>>;
  clock: Clock;
  wait: Wait;
}

/** The posts of the site, for replies that are joined with link data. */
export type SitePosts = Pick<
  LinkStore,
  | 'dataVersion'
  | 'findPostsByAddress'
  | 'findListedPosts'
  | 'countPosts'
  | 'countLinks'
  | 'site'
  | 'publishedDays'
>;
