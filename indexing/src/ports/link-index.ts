import type { DocumentStatus, SourceSite } from './content-source.ts';
import type { ExternalCheck, Verdict } from './external-links.ts';
import type { Ends, LinkPosition, Way, LedgerLink } from './ledger-document.ts';

export interface LedgerTotals {
  posts: number;
  links: number;
  orphans: number;
  /** Internal links to pages that lead to no post and to no place without one. */
  unresolved: number;
}

/** A link as people are shown it, with the post it is in and the one it leads to. */
export interface ShownLink extends Pick<
  LedgerLink,
  'url' | 'raw' | 'kind' | 'position' | 'anchor' | 'rel' | 'before' | 'after' | 'type'
> {
  id: number;
  source: PostName;
  /** Null when it leads to no post. */
  target: PostName | null;
  way: Way | null;
  /** Whether visitors get there by a redirect. */
  redirects: boolean;
  ends: Ends | null;
  /** What is known of the address of a link to another site; null when it was never asked. */
  check: ExternalCheck | null;
  /** Null when it leads visitors where it should. */
  reason: BrokenReason | null;
}

/** Links to a post that do not count, with the same text in the same part of their pages. */
export interface UncountedLinks {
  position: LinkPosition;
  anchor: string;
  /** How many posts contain one, and one of them. */
  posts: number;
  source: Pick<PostName, 'id' | 'title'>;
}

export interface PostName {
  id: number;
  title: string;
  status: DocumentStatus;
  permalink: string | null;
}

/** A document and where it was read from. */
export interface FoundDocument {
  id: number;
  sourceId: number;
  permalink: string | null;
}

/** One post with its counts: all occurrences, distinct posts, and those in the text alone. */
export interface ShownPost extends PostName {
  type: string;
  modified: string;
  isProtected: boolean;
  isNoindex: boolean;
  /** Published, and visitors get another page at its permalink. */
  cannotBeOpened: boolean;
  counts: Record<'internal' | 'external' | 'incoming', { links: number; posts: number; contextual: number }>;
}

/** What its counts do not say of how a post is reached, of the links that count. */
export interface PostReach {
  /** There are some, and search engines follow none: all are marked `nofollow` or on pages that are not to be listed. */
  isUnfollowed: boolean;
  /** Whether a path of links leads to it from the home page, of which the first may be one of a menu; null without a home page. */
  isReachedFromHome: boolean | null;
}

/** Why a link does not lead visitors where it should. */
export type BrokenReason =
  | 'no_such_page'
  | 'not_published'
  | 'goes_through_redirect'
  /** The platform finds a post that is named alike, which need not be the one that was meant. */
  | 'reached_by_guess'
  /** Of links to other sites, what was found out about their addresses. */
  | Exclude<Verdict, 'ok'>;

/** A reason, or those of the links within the site that lead to nothing or to what is not published. */
export type WantedReason = BrokenReason | 'leads_nowhere';

export interface Page<Item> {
  items: readonly Item[];
  total: number;
}

/** Which broken links, and in which order. */
export interface BrokenFilter {
  /** Null for those that are certain: all reasons of links within the site, and `broken`. */
  reason: WantedReason | null;
  /** Part of the address, of the text of the link or of the title of its post, without regard to case or accents. */
  search?: string;
  /** Only the links of one group. */
  group?: { by: GroupBy; key: string } | undefined;
  /** Those that people have decided to ignore, in place of the others. */
  isIgnored?: boolean;
  /** By the post and the place in its text when it is missing; equal ones stay in that order. Reasons: the worst first. */
  sort?: { by: 'url' | 'source_title' | 'reason'; order: 'asc' | 'desc' } | undefined;
}

/** What broken links are grouped by: the address they lead to, the post they are in, or the first folder of the address (its host, of other sites). */
export type GroupBy = 'address' | 'post' | 'path';

/** Broken links that can be worked through at once. */
export interface BrokenGroup {
  /** An address, the id of a post, or `/folder/` or `//host`. */
  key: string;
  /** The title of the post; empty for other groups. */
  title: string;
  links: number;
  posts: number;
  addresses: number;
  reasons: readonly { reason: BrokenReason; links: number }[];
  /** Of a folder of the site, how many documents below it were read; null for other groups. */
  documents: number | null;
  /** The first three. */
  examples: readonly (ShownLink & { reason: BrokenReason })[];
}

/** The totals at the end of a day (UTC). */
export interface LedgerDay extends LedgerTotals {
  /** `YYYY-MM-DD`. */
  day: string;
  broken: number;
}

/** The posts and links of the site as people look at them. Read only. */
export interface LinkIndex {
  /** What the sources say of the site; null before the first run. */
  site(): Promise<SourceSite | null>;
  totals(): Promise<LedgerTotals>;
  /** A document by its public id, or by the first of the address keys that leads to one; published or not. */
  findDocument(by: { id: number } | { addressKeys: readonly string[] }): Promise<FoundDocument | null>;
  findPost(id: number): Promise<ShownPost | null>;
  /** A link by its id; null when it is not there any more. */
  findLink(id: number): Promise<ShownLink | null>;
  listLinks(args: {
    postId: number;
    direction: 'outgoing' | 'incoming';
    page: number;
    perPage: number;
  }): Promise<Page<ShownLink>>;
  /** The same links, all of them, some at a time. */
  walkLinks(which: {
    postId: number;
    direction: 'outgoing' | 'incoming';
  }): AsyncIterable<readonly ShownLink[]>;
  /** What leads to the post from published posts and does not count, as every page has it. Large sites: from the first 500 links. */
  listUncounted(postId: number): Promise<readonly UncountedLinks[]>;
  /** `home` is the id of the home page; null for none. A post that more than 1,000 lead to counts as reached. */
  findReach(postId: number, home: number | null): Promise<PostReach>;
  /** How many links have each reason. */
  countBrokenReasons(): Promise<ReadonlyMap<BrokenReason, number>>;
  listBroken(
    args: BrokenFilter & { page: number; perPage: number },
  ): Promise<Page<ShownLink & { reason: BrokenReason }>>;
  /** The same links in groups, the largest first. */
  listBrokenGroups(
    args: BrokenFilter & { by: GroupBy; page: number; perPage: number },
  ): Promise<Page<BrokenGroup>>;
  /** Every published post that can be opened, some at a time. */
  walkPosts(): AsyncIterable<readonly { id: number; title: string; permalink: string }[]>;
  /** A broken link; null when there is none with this id. */
  findBroken(id: number): Promise<(ShownLink & { reason: BrokenReason }) | null>;
  /** The same links, all of them, some at a time. */
  walkBroken(filter: BrokenFilter): AsyncIterable<readonly (ShownLink & { reason: BrokenReason })[]>;
  /** How many links lead nowhere that would lead to a document with one of these address keys, by the key; 0 is left out. */
  countMissed(addressKeys: readonly string[]): Promise<ReadonlyMap<string, number>>;
  listDays(): Promise<readonly LedgerDay[]>;
}
