import type { CitedPostsBody } from '@signpost/contract/analyses';
import type { StandingsBody } from '@signpost/contract/standings';
import type { Clock } from '@signpost/platform/time';
import type { Answer } from '../backend-data/answer.ts';
import type { LinkStore } from '../ports/link-store.ts';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';

/** What the start page is made from; made once in `compose/`. */
export interface TodayDeps {
  store: Pick<LinkStore, 'site' | 'countPosts' | 'countLinks' | 'publishedDays' | 'dataVersion'>;
  ledger: ReadPlace<SourceBook & RunLog & LinkIndex>;
  standings: () => Promise<Answer<StandingsBody>>;
  /** The posts without incoming links that answers about any brand cite. */
  citedOrphans: () => Promise<Answer<CitedPostsBody>>;
  /** What most titles end with; empty for none. */
  titleEnding: () => Promise<string>;
  /** False when no analysis backend is configured. */
  hasBackend: boolean;
  clock: Clock;
  logger: { warn(fields: object, message: string): void };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** For how long things count as new, in milliseconds. */
export const WEEK_MS = 7 * DAY_MS;
