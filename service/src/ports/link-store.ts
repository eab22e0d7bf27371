import type { LinkListArgs, LinksStatsBody, PostListArgs, PostsStatsBody } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';

/** One page of a list, taken from one version of the data. */
export interface ListPage {
  /** The rows of the page as finished JSON, comma-separated, in order; empty when there are none. */
  rows: string;
  /** The count of all matching rows, whatever the page. */
  total: number;
}

/** A mistake that `verify` found: a maintained number that differs from what the rows say. */
export interface Difference {
  what: string;
  stored: string;
  counted: string;
}

/** Reports what an import is doing, and which share of its work is done: from 0 to 1, never less than before. */
export type ImportProgress = (stage: string, share: number) => void;

/** How an import, or its undoing, changes the rows of one kind. Rows are told apart by their ids. */
export interface RowChanges {
  before: number;
  after: number;
  added: number;
  removed: number;
  /** Rows that stayed and differ; null when the previous data is of a version that did not store enough to tell. */
  changed: number | null;
}

/** What an import, or its undoing, changes. Only listed posts are counted. */
export interface ImportChanges {
  posts: RowChanges;
  links: RowChanges;
  orphans: { before: number; after: number };
}

/**
 * A day (UTC) on which listed posts came or went: the list after the day's last import compared with the list before its first. A
 * post that came and went on the same day is not counted.
 */
export interface PublishedDay {
  /** The time of the day's last import, in milliseconds since the epoch. */
  at: number;
  added: number;
  removed: number;
  /** Titles of added posts, by descending id; three at most. */
  titles: readonly string[];
}

/** A replacement of the site's link data in progress. Readers see the old data until `commit` returns. */
export interface LinkImport {
  /** Takes one record. A later record with the same key replaces an earlier one. */
  put(record: LinkDataRecord): void;

  /**
   * Makes all records taken so far the site's link data, at once and durably. Returns what that changed; null when the previous
   * data cannot be read. `accept` is told first; when it throws, the data stays as it was.
   */
  commit(
    onProgress?: ImportProgress,
    accept?: (changes: ImportChanges | null) => void,
  ): Promise<ImportChanges | null>;

  /** Drops all records taken so far. Safe to call after a failed commit. */
  abort(): Promise<void>;
}

/** The stored link data of one site. */
export interface LinkStore {
  /** Changes whenever new link data is committed, by any process. Cheap: asked on every request. */
  dataVersion(): Promise<number>;

  /** Published posts with link metadata, filtered and in a total order (ties by ascending id). */
  findPosts(args: PostListArgs): Promise<ListPage>;

  /** Stored links, filtered and in a total order (ties by ascending id). */
  findLinks(args: LinkListArgs): Promise<ListPage>;

  /** The rows of every post that matches, in order and of one version of the data, some at a time: as in `ListPage`. Pages do not matter. */
  walkPosts(args: PostListArgs): AsyncIterable<string>;
  walkLinks(args: LinkListArgs): AsyncIterable<string>;

  /**
   * The listed posts at these pages (`pageKey` of the contract), by page, each row as finished JSON. A page without a post is left out;
   * of several posts at one page it is the one with the lowest id.
   */
  findPostsByAddress(pages: readonly string[]): Promise<ReadonlyMap<string, string>>;

  countPosts(): Promise<PostsStatsBody>;
  countLinks(): Promise<LinksStatsBody>;

  /** The site the data belongs to; `sample` is true for the invented one that a first start may load. */
  site(): Promise<{ home: string; sample: boolean }>;

  /**
   * The days on which an import listed other posts than the one before, the oldest first. Records have no publication date, so this
   * is as exact as imports are frequent. The days start anew with the first import of another site.
   */
  publishedDays(): Promise<readonly PublishedDay[]>;

  /** Starts a replacement. Refused with `ImportRunningError` while another process or caller holds one. */
  beginImport(options?: { sample: boolean }): Promise<LinkImport>;

  /**
   * Restores the data from before the last import, at once and in every process. Returns what that changed; null when the data of
   * the last import cannot be read. One step back is kept, so a second undo is refused, and so is one when only the sample's data
   * came before.
   */
  undoImport(): Promise<ImportChanges | null>;

  /**
   * Loads what searches look through, in the background, so that the first search after a start or an import need not wait for it.
   * Returns the data version that it has just loaded; null when there was nothing to load or loading failed.
   */
  prepareSearches(): Promise<number | null>;

  /** Every record in export order: site, posts, scores, metadata and links, each by ascending id. */
  records(): AsyncIterable<LinkDataRecord>;

  /** Recounts every maintained number from the rows. Returns the first difference, or null when all agree. */
  verify(): Promise<Difference | null>;

  close(): Promise<void>;
}

export class ImportRunningError extends Error {
  constructor() {
    super('Another import is running on this data folder. Wait for it to finish, then try again.');
    this.name = 'ImportRunningError';
  }
}
