import type {
  LinkDataRecord,
  LinkListArgs,
  LinksStatsBody,
  PostListArgs,
  PostsStatsBody,
} from '@signpost/contract';

/** One page of a list, taken from one version of the data. */
export interface ListPage {
  /** The rows of the page as finished JSON, comma-separated, in order; empty when there are none. */
  rows: string;
  /** The count of all matching rows, whatever the page. */
  total: number;
}

/** What `verify` found wrong: a maintained number that differs from what the rows say. */
export interface Difference {
  what: string;
  stored: string;
  counted: string;
}

/** What an importer tells whoever waits for it. */
export type ImportProgress = (stage: string, done: number, total: number) => void;

/** A day (UTC) on which listed posts came or went. */
export interface PublishedDay {
  /** When the last import of the day was, in milliseconds since the epoch. */
  at: number;
  added: number;
  removed: number;
  /** Of those that came, by descending id; three at most. */
  titles: readonly string[];
}

/** A replacement of the site's link data in the making. Readers see the old data until `commit` returns. */
export interface LinkImport {
  /** Takes one record. A later record with the same key replaces an earlier one. */
  put(record: LinkDataRecord): void;

  /** Makes everything taken so far the site's link data, at once and durably. */
  commit(onProgress?: ImportProgress): Promise<void>;

  /** Forgets everything taken so far. Safe to call after a failed commit. */
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
   * The days on which an import listed other posts than the one before, the oldest first: records have no date of publication,
   * so that is as exact as imports are frequent. They begin anew with the first import of another site.
   */
  publishedDays(): Promise<readonly PublishedDay[]>;

  /** Starts a replacement. Refused with `ImportRunningError` while another process or caller holds one. */
  beginImport(options?: { sample: boolean }): Promise<LinkImport>;

  /** Every record in export order: site, posts, scores, metadata and links, each by ascending id. */
  records(): AsyncIterable<LinkDataRecord>;

  /** Recounts every maintained number from the rows; the first difference, or null when all agree. */
  verify(): Promise<Difference | null>;

  close(): Promise<void>;
}

export class ImportRunningError extends Error {
  constructor() {
    super('Another import is running on this data folder. Wait for it to finish, then try again.');
    this.name = 'ImportRunningError';
  }
}
