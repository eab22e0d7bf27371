import { POST_SORTS, type PostsStatsBody } from '@signpost/contract/links';
import { UserError } from '@signpost/platform/errors';
import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import { pathText } from '../../../shared/address-search.ts';
import { type Site } from '@signpost/indexing/records/shown-addresses';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { releaseArray } from '../../../shared/release-array.ts';
import { BatchInsert } from './batch-insert.ts';
import { chunkWriter, pluck, writeChunks, writeOrdering } from './column-writers.ts';
import { textDigest } from './digests.ts';
import {
  postOrdering,
  scoreBucket,
  type Meta,
  type PostCell,
  type ScoreBucket,
} from './generation-schema.ts';
import { PostAddresses } from './post-addresses.ts';
import { denseRanks, indexIn, orderByRank, positions } from './ranks.ts';
import { StructureBuilder } from './structure/structure-builder.ts';
import { TextColumnWriter } from './text-column-writer.ts';

export interface Titles {
  /** Ids of all posts, ascending, and the rank of each one's folded title. */
  ids: Float64Array;
  ranks: Uint32Array;
}

export function rankTitles(db: Database.Database): Titles {
  const ids = Float64Array.from(pluck(db, 'SELECT id FROM post WHERE type IS NOT NULL ORDER BY id'));
  const ranks = new Uint32Array(ids.length);
  const sorted = db
    .prepare<[], [number, string]>(
      'SELECT id, fold(title) AS folded FROM post WHERE type IS NOT NULL ORDER BY folded',
    )
    .raw();
  let rank = 0;
  let previous = '';
  for (const [id, folded] of sorted.iterate()) {
    if (folded !== previous) rank += 1;
    previous = folded;
    ranks[indexIn(ids, id)] = rank;
  }
  const insert = new BatchInsert(db, 'INSERT INTO title_rank (post_id, rank)', 2);
  for (let at = 0; at < ids.length; at += 1) insert.add(ids[at], ranks[at]);
  insert.end();
  return { ids, ranks };
}

export function buildPosts(
  db: Database.Database,
  site: Site,
  titles: Titles,
): { posts: Pick<Meta, 'posts_stats' | 'post_cells' | 'listed_posts'>; structure: StructureBuilder } {
  const listed = "status = 'publish' AND has_meta = 1";
  const [count = 0] = pluck(db, `SELECT count(*) FROM post WHERE ${listed}`);
  const keys = {
    post_title: new Uint32Array(count),
    internal_link_count: new Float64Array(count),
    external_link_count: new Float64Array(count),
    incoming_link_count: new Float64Array(count),
    seo_score: new Float64Array(count),
    post_modified: rankModified(db, listed, count),
  };
  const cells = new CellTable();
  const cellOf = new Uint16Array(count);
  const stats: PostsStatsBody = {
    total_posts: count,
    orphan_posts: 0,
    posts_with_internal: 0,
    posts_with_external: 0,
  };
  const addresses = new PostAddresses(count);
  const structure = new StructureBuilder(count, site);
  const digests = new Uint32Array(count);
  const titleText = new TextColumnWriter(chunkWriter(db, 'title_text'));
  const pathTexts = new TextColumnWriter(chunkWriter(db, 'path_text'));
  const insertRow = new BatchInsert(db, 'INSERT INTO post_row (slot, post_id, json)', 3);
  const rows = db.prepare<[], StoredPost>(`SELECT * FROM post WHERE ${listed} ORDER BY id`);

  let slot = 0;
  for (const post of rows.iterate()) {
    const row = toPostRow(post, site);
    const json = JSON.stringify(row);
    insertRow.add(slot, post.id, json);
    digests[slot] = textDigest(json);
    titleText.add(fold(post.title));
    pathTexts.add(pathText(post.permalink));
    addresses.add(slot, post.permalink);
    structure.addPost(slot, post.permalink, row);
    keys.post_title[slot] = titles.ranks[indexIn(titles.ids, post.id)] ?? 0;
    keys.internal_link_count[slot] = row.internal_link_count;
    keys.external_link_count[slot] = row.external_link_count;
    keys.incoming_link_count[slot] = row.incoming_link_count;
    keys.seo_score[slot] = row.seo_score;
    cellOf[slot] = cells.add(post.type, row.is_orphan, scoreBucket(post.score));
    if (row.is_orphan) stats.orphan_posts += 1;
    if (row.internal_link_count > 0) stats.posts_with_internal += 1;
    if (row.external_link_count > 0) stats.posts_with_external += 1;
    slot += 1;
  }
  titleText.end();
  pathTexts.end();
  insertRow.end();
  writeChunks(db, 'title_cells', cellOf);
  writeChunks(db, 'post_addresses', addresses.sorted());
  writeChunks(db, 'post_digests', digests);

  const slots = positions(count);
  const ordered = new Uint32Array(count);
  for (const sort of POST_SORTS) {
    const values = keys[sort];
    const ranks = values instanceof Uint32Array ? values : denseRanks(values);
    for (const order of ['ASC', 'DESC'] as const) {
      const columns = { ids: slots, ranks: null, cells: cellOf };
      writeOrdering(db, postOrdering(sort, order), orderByRank(ranks, order, ordered), columns);
    }
    releaseArray(ranks);
  }
  return { posts: { posts_stats: stats, post_cells: cells.list, listed_posts: count }, structure };
}

function rankModified(db: Database.Database, listed: string, count: number): Uint32Array {
  const ids = Float64Array.from(pluck(db, `SELECT id FROM post WHERE ${listed} ORDER BY id`));
  const sorted = db.prepare<[], [number, string]>(
    `SELECT id, modified FROM post WHERE ${listed} ORDER BY modified`,
  );
  const ranks = new Uint32Array(count);
  let rank = 0;
  let previous = '';
  for (const [id, modified] of sorted.raw().iterate()) {
    if (modified !== previous) rank += 1;
    previous = modified;
    ranks[indexIn(ids, id)] = rank;
  }
  return ranks;
}

/** Numbers the combinations that occur of everything a filter can ask about a post. */
export class CellTable {
  readonly list: PostCell[];
  readonly #numbers = new Map<string, number>();

  constructor(known: readonly PostCell[] = []) {
    this.list = known.map((cell) => ({ ...cell }));
    for (const [number, { type, orphan, bucket }] of known.entries())
      this.#numbers.set(keyOf(type, orphan, bucket), number);
  }

  remove(type: string, orphan: boolean, bucket: ScoreBucket): void {
    const cell = this.list[this.#numbers.get(keyOf(type, orphan, bucket)) ?? -1];
    if (cell !== undefined) cell.posts -= 1;
  }

  add(type: string, orphan: boolean, bucket: ScoreBucket): number {
    const key = keyOf(type, orphan, bucket);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.list.length;
      if (number > 0xffff)
        throw new UserError('There are too many different post types: at most 6,000 are supported.');
      this.#numbers.set(key, number);
      this.list.push({ type, orphan, bucket, posts: 0 });
    }
    const cell = this.list[number];
    if (cell !== undefined) cell.posts += 1;
    return number;
  }
}

function keyOf(type: string, orphan: boolean, bucket: ScoreBucket): string {
  return `${orphan} ${bucket} ${type}`;
}
