import type { PostRecords, PublishedRecord } from './published-links.ts';
import type { SiteRecord } from '@signpost/contract/records';

/** What is to be published of the ledger, and what was published last. */
export interface Publication {
  /** Grows with every change of what would be published. */
  revision(): Promise<number>;
  /** The revision that was published last; null for none. */
  publishedRevision(): Promise<number | null>;
  /**
   * Notes that all of a revision was published under a name. Changes that other runs have made since the last publication are from now
   * on changes of `runId`, the run that has published them.
   */
  notePublished(revision: number, name: string, runId?: number | null): Promise<void>;
  /** The posts that may differ from what was published under the name `since`; null when that is not known, or when it is too many. */
  unpublished(): Promise<{ since: string; postIds: readonly number[] } | null>;
  /** Every record of the next generation, some at a time: the site, the posts by ascending id, then the links by ascending id. */
  records(): AsyncIterable<readonly PublishedRecord[]>;
  /** Those of the site and of some posts. */
  recordsOf(postIds: readonly number[]): Promise<{ site: SiteRecord; posts: PostRecords }>;
}
