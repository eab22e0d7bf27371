import type { LinkDataRecord, SiteRecord } from '@signpost/contract/records';

/** A mistake that `verify` found: a maintained number that differs from what the rows say. */
export interface Difference {
  what: string;
  stored: string;
  counted: string;
}

/**
 * Where the links of a post lead that stand outside of its content, as in menus. It is no part of the record format: files do not have it.
 * Several of one post add up.
 */
export interface MenuRecord {
  record: 'menu';
  post_id: number;
  /** Ids of posts. */
  targets: readonly number[];
}

/** What is published: the records of the format, and what goes beyond it. */
export type PublishedRecord = LinkDataRecord | MenuRecord;

/** Reports what an import is doing, and which share of its work is done: from 0 to 1, never less than before. */
export type ImportProgress = (stage: string, share: number) => void;

/** How an import, or its undoing, changes the rows of one kind. Rows are matched by their ids. */
export interface RowChanges {
  before: number;
  after: number;
  added: number;
  removed: number;
  /** Rows that stayed and differ; null when the previous data is of a version that did not store enough to know. */
  changed: number | null;
}

/** What an import, or its undoing, changes. Only listed posts are counted. */
export interface ImportChanges {
  posts: RowChanges;
  links: RowChanges;
  orphans: { before: number; after: number };
}

export interface ImportOptions {
  /** True for the invented sample site. */
  sample?: boolean;
  /** By which the data is known to who may want to update it. */
  name?: string;
}

/** A replacement of the site's link data in progress. Readers see the old data until `commit` returns. */
export interface LinkImport {
  /** Takes one record. A later record with the same key replaces an earlier one. */
  put(record: PublishedRecord): void;

  /** Takes the records of a source, plain or packed by gzip, and says how many there were. Fails at the first line that is not a record. */
  read(source: AsyncIterable<Uint8Array>): Promise<number>;

  /**
   * Makes all records taken so far the site's link data, at once and durably. Returns what that changed; null when the previous
   * data cannot be read. `accept` is called with them first; when it throws, the data stays as it was.
   */
  commit(
    onProgress?: ImportProgress,
    accept?: (changes: ImportChanges | null) => void,
  ): Promise<ImportChanges | null>;

  /** Drops all records taken so far. Safe to call after a failed commit. */
  abort(): Promise<void>;
}

/** By id: the records of a post and of its links; none when the post is gone. */
export type PostRecords = ReadonlyMap<number, readonly PublishedRecord[]>;

/** What makes new link data of that which was committed under another name. */
export interface LinkUpdate {
  since: string;
  name: string;
  site: SiteRecord;
  /** Those that have changed. */
  posts: PostRecords;
}

/** Where an indexing run publishes to: the link data that is served. */
export interface PublishedLinks {
  /** Whether the data is stored as this version stores it; an earlier version has not worked out all that can be asked. */
  isInCurrentForm(): Promise<boolean>;

  /** Starts a replacement. Refused with `ImportRunningError` while another process or caller holds one. */
  beginImport(options?: ImportOptions): Promise<LinkImport>;

  /**
   * Replaces some posts and their links, at once and durably, in a fraction of the time of a whole import. Returns what that changed;
   * null, and nothing has changed, when only a whole import can do it: other data is stored, it is stored in another form, or it cannot be read.
   */
  updatePosts(update: LinkUpdate, accept?: (changes: ImportChanges) => void): Promise<ImportChanges | null>;
}
