import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { Publication } from '@signpost/indexing/ports/publication';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { NoticeChannel } from '@signpost/contract/notice-kinds';
import type { Clock } from '@signpost/platform/time';
import type { BrandFacts } from '../ports/brand-facts.ts';
import type { Channel } from '../ports/channel.ts';
import type { NoticePlace } from '../ports/notice-store.ts';

/** What making and sending messages works with; made once in `compose/`. */
export interface NoticeDeps {
  store: NoticePlace;
  ledger: ReadPlace<SourceBook & RunLog & LinkIndex & Publication>;
  /** Null when no analysis backend is configured. */
  brands: BrandFacts | null;
  /** Null for a channel that is not set up: its messages wait. */
  channels: Readonly<Record<NoticeChannel, Channel | null>>;
  /** The address of the site; empty when it is not known. */
  site(): Promise<string>;
  /** Where the world reaches the dashboard, without a slash at the end. */
  homeUrl: string;
  /** Where it reaches the pages that switch notices off, and the feeds. */
  pagesUrl: string;
  clock: Clock;
}
