import type { WhatIfParams } from '@signpost/contract/authority';
import type { LinkListArgs, LinksStatsBody, PostListArgs, PostsStatsBody } from '@signpost/contract/links';
import type { LinkDataRecord } from '@signpost/contract/records';
import type { Counted, FindLinksArgs, GroupPostsArgs, Sectioning } from '@signpost/contract/structure';
import type { Difference, ImportChanges, PublishedLinks } from '@signpost/indexing/ports/published-links';

/** One page of a list, taken from one version of the data. */
export interface ListPage {
  /** The rows of the page as finished JSON, comma-separated, in order; empty when there are none. */
  rows: string;
  /** The count of all matching rows, whatever the page. */
  total: number;
}

/** How the listed posts hang together. Only links of the type `internal` from one listed post to another count. */
export interface SiteStructure {
  /** The id of the listed post at the home address, else of the one at its `index.html`, the lowest of several; null when there is none. */
  home: number | null;
  /** How many posts are 0, 1, 2 … steps from the home page, as in `DEPTHS`; empty without a home page. */
  depths: readonly number[];
  /** Posts that no path leads to; 0 without a home page. */
  unreached: number;
  /** How many posts have a number of links in each of the `COUNT_RANGES`. */
  ranges: Readonly<Record<Counted, readonly number[]>>;
  sections: Readonly<Record<Sectioning, Sections>>;
}

/** What the authority of the listed posts is worked out from. */
export interface SiteAuthority {
  /** Posts that take part: those that search engines may list. */
  posts: number;
  /** Posts that do not, since search engines are asked not to list them. */
  leftOut: number;
  /** Pairs of posts of which one links to the other. */
  links: number;
  /** Those of them of which every link is marked `nofollow`. */
  unfollowed: number;
  /** Internal links of listed posts that lead to no listed post. */
  unresolved: number;
  /** Whether links outside of the content are known. */
  hasMenus: boolean;
}

export interface Sections {
  /** The largest first, then by name; the joined rest last. */
  list: readonly SectionRecord[];
  /** From one section to another, by their places in the list: how many posts of the first link to one of the second. */
  flows: readonly (readonly [from: number, to: number, posts: number])[];
}

export interface SectionRecord {
  name: string;
  /** How many sections are in it: 1, but for the joined rest. */
  joined: number;
  posts: number;
  orphans: number;
  /** Posts that link to another post of the section, to one of another section, and that one of another section links to. */
  linkingInside: number;
  linkingOut: number;
  linkedFromOutside: number;
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

/** The stored link data of one site. */
export interface LinkStore extends PublishedLinks {
  /** Changes whenever new link data is committed, by any process. Cheap: asked on every request. */
  dataVersion(): Promise<number>;

  /** Published posts with link metadata, filtered and in a total order (ties by ascending id). A missing score is 0, as in the contract. */
  findPosts(args: PostListArgs): Promise<ListPage>;

  /** The same posts as our own calls show them: a missing score is null, here and in everything below. No type means every type. */
  findListedPosts(args: PostListArgs): Promise<ListPage>;

  /** Stored links, filtered and in a total order (ties by ascending id). */
  findLinks(args: LinkListArgs | FindLinksArgs): Promise<ListPage>;

  /**
   * Like `findListedPosts`, of the posts in a group. By conditions it is asked only where `structure` is known, by authority or depth
   * where `authority` is.
   */
  findGroupPosts(args: GroupPostsArgs): Promise<ListPage>;

  /** The rows of every post that matches, in order and of one version of the data, some at a time: as in `ListPage`. Pages do not matter. */
  walkListedPosts(args: PostListArgs): AsyncIterable<string>;
  walkLinks(args: LinkListArgs | FindLinksArgs): AsyncIterable<string>;
  walkGroupPosts(args: GroupPostsArgs): AsyncIterable<string>;

  /**
   * The listed posts at these pages (`pageKey` of the contract), by page, each row as finished JSON. A page without a post is left out;
   * of several posts at one page it is the one with the lowest id.
   */
  findPostsByAddress(pages: readonly string[]): Promise<ReadonlyMap<string, string>>;

  /** How the listed posts hang together; null for data of an earlier version, which did not work it out. */
  structure(): Promise<SiteStructure | null>;

  /** The posts around a listed one, two steps far, as the finished JSON of `NeighboursBody`; null when it is not listed. */
  findNeighbours(postId: number): Promise<string | null>;

  /** What the authority of the listed posts is worked out from; null for data of an earlier version, which did not. */
  authority(): Promise<SiteAuthority | null>;

  /** The authority of a listed post as the finished JSON of `AuthorityBody`, but for its `reach`; null when it is not listed. */
  findAuthority(postId: number): Promise<string | null>;

  /** How posts would stand with some links more, as the finished JSON of `WhatIfBody`; null for data of an earlier version. */
  whatIf(args: WhatIfParams): Promise<string | null>;

  /** The types of the listed posts with what people call them, the most frequent first, then by slug. */
  postTypes(): Promise<readonly { slug: string; label: string; posts: number }[]>;

  countPosts(): Promise<PostsStatsBody>;
  countLinks(): Promise<LinksStatsBody>;

  /** The site the data belongs to; `sample` is true for the invented one that a first start may load. */
  site(): Promise<{ home: string; sample: boolean }>;

  /**
   * The days on which an import listed other posts than the one before, the oldest first. Records have no publication date, so this
   * is as exact as imports are frequent. The days start anew with the first import of another site.
   */
  publishedDays(): Promise<readonly PublishedDay[]>;

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
