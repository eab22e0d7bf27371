import {
  POST_SORTS,
  type LinksStatsBody,
  type Order,
  type PostSort,
  type PostsStatsBody,
} from '@signpost/contract/links';
import type { PublishedDay, SiteAuthority, SiteStructure } from '../../../ports/link-store.ts';
import { seoScoreNumber } from '../../../shared/integers.ts';
import type { Site } from '@signpost/indexing/records/shown-addresses';

/**
 * One generation holds one imported site, whole: the rows as they came, and what is derived from them so that
 * no request has to scan or count. A generation never changes once it is complete; the next import makes the next one.
 */
export interface GenerationSchema {
  /** Named JSON values: see `Meta`. */
  meta: { name: string; value: string };
  /** One row per post id that occurs in a post, seo_score or link_meta record; null = no such record. */
  post: {
    id: number;
    type: string | null;
    status: string | null;
    title: string | null;
    modified: string | null;
    permalink: string | null;
    score: string | null;
    has_meta: number;
    internal: number | null;
    external: number | null;
    incoming: number | null;
  };
  /** The finished JSON of each listed post's row. Slots number the listed posts by ascending id. */
  post_row: { slot: number; post_id: number; json: string };
  /** Place of a post's folded title among all titles; equal titles share it, the empty title has 0. */
  title_rank: { post_id: number; rank: number };
  url: { id: number; url: string };
  /** Place of a URL's folded text among all; URLs that fold alike share it. */
  url_rank: { url_id: number; rank: number };
  link: { id: number; url_id: number; post_id: number; target_post_id: number; type_id: number };
  ordering: { name: string; directory: Buffer };
  ordering_block: { ordering: string; block: number; data: Buffer };
  /**
   * Large arrays in pieces: folded titles and paths by slot, their cells, folded URLs by rank, link counts by rank, the slots of posts by
   * the hash of their page, the digests of posts by slot and of links by ascending id, and the ids of posts that came and went on the
   * last of the published days; how the posts hang together: see `columns.ts` and `hubs.ts` in `parts/structure/`; and what
   * authority they have: see `columns.ts` in `parts/authority/`.
   */
  column_chunk: { name: ColumnName; part: number; data: Buffer };
}

/** By the name of the table, the keys of all rows that are not the same in the generation before. Of other tables it is not known. */
export type ChangedKeys = Partial<Record<keyof GenerationSchema, readonly number[]>>;

/** The columns that are searched. */
export const TEXT_NAMES = ['title_text', 'path_text', 'url_text'] as const;
export type TextName = (typeof TEXT_NAMES)[number];
export type ColumnName =
  | TextName
  | 'title_cells'
  | 'url_counts'
  | 'post_addresses'
  | DigestName
  | DayName
  | StructureName
  | AuthorityName
  | MarkName;

/** Missing in generations of earlier versions. */
export type DigestName = 'post_digests' | 'link_digests';
export type DayName = 'day_added' | 'day_removed';
export type StructureName =
  | 'post_traits'
  | 'post_reach'
  | 'hubs_in'
  | 'hubs_out'
  | 'linked_starts'
  | 'linked_ends'
  | 'linked_repeats';
export type AuthorityName = 'authority' | 'authority_ranks' | 'menu_depths' | 'linked_unfollowed';
/** What `Marks` has. */
export type MarkName = 'noindex_posts' | 'nofollow_links' | 'menu_lists' | 'menu_posts';

/** What filters can ask about a listed post, and how many posts are like that. */
export interface PostCell {
  type: string;
  orphan: boolean;
  bucket: ScoreBucket;
  posts: number;
}

/** `none`: no stored score; `empty`: an empty text is stored, which counts as 0 and as no score. */
export type ScoreBucket = 'none' | 'empty' | 'bad' | 'good' | 'great';

export function scoreBucket(stored: string | null): ScoreBucket {
  if (stored === null) return 'none';
  if (stored === '') return 'empty';
  const score = seoScoreNumber(stored);
  if (score > 80) return 'great';
  return score > 50 ? 'good' : 'bad';
}

export interface Meta {
  site: Site;
  /** True for the invented sample site. */
  sample: boolean;
  posts_stats: PostsStatsBody;
  links_stats: LinksStatsBody;
  post_cells: PostCell[];
  /** Link types by id, and the links of each. */
  link_types: { type: string; links: number }[];
  listed_posts: number;
  url_ranks: number;
  /** True when a link id does not fit in 32 bits. */
  wide_ids: boolean;
  /** How what is derived from the rows is worked out and stored; missing in generations of earlier versions. */
  form?: number;
  /** How often it was updated since all of its records were read. */
  updates?: number;
  /** An update names it, so that it changes only the data that it was made for. */
  name?: string;
  /** Missing when nothing is known about the past. */
  published_days?: readonly PublishedDay[];
  /** Missing in generations of earlier versions. */
  structure?: SiteStructure;
  authority?: SiteAuthority;
}

/** Goes up by one with every change of what `parts/` derives: one of another form is made anew rather than updated. */
export const GENERATION_FORM = 5;

const DIRECTIONS = ['asc', 'desc'] as const;
export type PostOrdering = `${PostSort}_${(typeof DIRECTIONS)[number]}`;
export const POST_ORDERINGS: readonly PostOrdering[] = POST_SORTS.flatMap((sort) =>
  DIRECTIONS.map((direction): PostOrdering => `${sort}_${direction}`),
);
export function postOrdering(sort: PostSort, order: Order): PostOrdering {
  return `${sort}_${order === 'ASC' ? 'asc' : 'desc'}`;
}

/** In link orderings each row carries the rank of its URL. `type` and descending `id` need none of their own. */
export const LINK_ORDERINGS = [
  'link_id_asc',
  'url_asc',
  'url_desc',
  'source_title_asc',
  'source_title_desc',
] as const;
export type LinkOrdering = (typeof LINK_ORDERINGS)[number];

export const GENERATION_TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE post (
    id INTEGER PRIMARY KEY, type TEXT, status TEXT, title TEXT, modified TEXT, permalink TEXT, score TEXT,
    has_meta INTEGER NOT NULL DEFAULT 0, internal INTEGER, external INTEGER, incoming INTEGER
  );
  CREATE TABLE post_row (slot INTEGER PRIMARY KEY, post_id INTEGER NOT NULL, json TEXT NOT NULL);
  CREATE TABLE title_rank (post_id INTEGER PRIMARY KEY, rank INTEGER NOT NULL);
  CREATE TABLE url (id INTEGER PRIMARY KEY, url TEXT NOT NULL);
  CREATE TABLE url_rank (url_id INTEGER PRIMARY KEY, rank INTEGER NOT NULL);
  CREATE TABLE link (
    id INTEGER PRIMARY KEY, url_id INTEGER NOT NULL, post_id INTEGER NOT NULL, target_post_id INTEGER NOT NULL,
    type_id INTEGER NOT NULL
  );
  CREATE TABLE ordering (name TEXT PRIMARY KEY, directory BLOB NOT NULL);
  CREATE TABLE ordering_block (
    ordering TEXT NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (ordering, block)
  );
  CREATE TABLE column_chunk (
    name TEXT NOT NULL, part INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (name, part)
  );
`;

/** Made after the rows are in: filling an index row by row costs several times more. */
export const GENERATION_INDEXES = `
  CREATE UNIQUE INDEX post_row_post ON post_row (post_id);
  CREATE INDEX link_source ON link (post_id);
  CREATE INDEX link_target ON link (target_post_id) WHERE target_post_id <> 0;
`;
