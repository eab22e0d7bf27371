import type { Site } from '@signpost/indexing/records/shown-addresses';
import type { PostRow } from '@signpost/contract/links';
import type { StoredPost } from '../../../shared/link-rows.ts';

/** A post that is in the lists, and what several parts make of it. */
export interface ListedPost {
  /** Its number among the listed posts, by ascending id. */
  slot: number;
  post: StoredPost;
  row: PostRow;
  /** The row as it is stored. */
  json: string;
  /** The number of its cell. */
  cell: number;
}

export interface TakenLink {
  /** Its place among the links, by ascending id. */
  at: number;
  id: number;
  urlId: number;
  /** Of its URL. */
  rank: number;
  postId: number;
  targetPostId: number;
  typeId: number;
}

/** The titles of all posts, listed or not: links show and sort by any of them. */
export interface Titles {
  /** Ids of all posts, ascending, and the rank of each one's folded title. */
  ids: Float64Array;
  ranks: Uint32Array;
}

/** By the number of the URL: the rank of its folded text, and the digest of its text. */
export interface RankedUrls {
  ranks: Uint32Array;
  digests: Uint32Array | Float64Array;
  /** How many ranks there are. */
  distinct: number;
}

/** Which listed posts link to which, by their slots: each pair once. */
export interface LinkGraph {
  /** Slot -> where the targets of its links begin; the last entry is where all of them end. */
  starts: Uint32Array;
  ends: Uint32Array;
  /** Of each pair with several links its place in `ends`, ascending, and how many they are. */
  repeats: Uint32Array;
  /** The slot of the home page; null when there is none. */
  home: number | null;
  /** The ids of the posts by slot. */
  ids: Float64Array;
  /** Internal links of listed posts that lead to no listed post. */
  unresolved: number;
}

/** What is known of all rows while they are taken one by one, to build a generation or to verify one. */
export interface Rows {
  readonly site: Site;
  readonly listedPosts: number;
  readonly linkCount: number;
  readonly linkTypes: readonly string[];
  /** Known once the part `titles` has begun. */
  titles: Titles;
  /** Known once the part `urls` has begun with the links. */
  urls: RankedUrls;
  /** Known once the part `structure` has ended, if it was worked out. */
  graph: LinkGraph | null;
  /** Room for a number for each link. It may have been a column of the links, so an entry is written when that link is taken. */
  room(): Uint32Array;
}

/** Takes rows, each kind by ascending id. What takes the same of posts and links, to store it or to compare it, takes it once. */
export interface RowTaker<Post extends ListedPost = ListedPost, Done = void> {
  post?: (post: Post) => void;
  endPosts?: () => Done;
  beginLinks?: () => Done;
  link?: (link: TakenLink) => void;
  endLinks?: () => Done;
}

export const NO_TITLES: Titles = { ids: new Float64Array(), ranks: new Uint32Array() };
export const NO_URLS: RankedUrls = { ranks: new Uint32Array(), digests: new Uint32Array(), distinct: 0 };
