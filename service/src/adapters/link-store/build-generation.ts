import { POST_SORTS, type LinksStatsBody, type PostsStatsBody } from '@signpost/contract';
import type Database from 'better-sqlite3';
import type { ImportProgress } from '../../ports/link-store.ts';
import { UserError } from '../../shared/errors.ts';
import { fold } from '../../shared/fold.ts';
import { seoScoreNumber } from '../../shared/integers.ts';
import { toPostRow, type Site, type StoredPost } from '../../shared/link-rows.ts';
import type { GenerationImport } from './generation-import.ts';
import {
  GENERATION_INDEXES,
  type ColumnName,
  type LinkOrdering,
  type Meta,
  type PostCell,
  postOrdering,
  type ScoreBucket,
} from './generation-schema.ts';
import { cutIntoBlocks, DirectoryBuilder, encodeBlock, encodeDirectory } from './ordering.ts';
import { denseRanks, indexIn, orderByRank } from './ranks.ts';
import { TextColumnWriter } from './text-search.ts';

const STAGES = 6;

/** Derives everything a generation serves from the rows that were taken in, and commits it. */
export function buildGeneration(source: GenerationImport, sample: boolean, onProgress: ImportProgress): void {
  const { db, site } = source;
  // Rows of one table are read while those derived from them go into another.
  db.unsafeMode(true);
  db.function('fold', { deterministic: true }, (text) => fold(String(text)));

  onProgress('ranking titles', 1, STAGES);
  const titles = rankTitles(db);
  onProgress('ordering posts', 2, STAGES);
  const posts = buildPosts(db, site, titles);
  onProgress('ranking URLs', 3, STAGES);
  const urls = rankUrls(db, source.urls.size);
  onProgress('ordering links', 4, STAGES);
  const links = buildLinks(db, [...source.linkTypes.keys()], titles, urls);
  onProgress('indexing', 5, STAGES);
  db.exec(GENERATION_INDEXES);
  writeMeta(db, { site, sample, ...posts, ...links, url_ranks: urls.distinct });
  db.exec('COMMIT');
  onProgress('done', STAGES, STAGES);
}

interface Titles {
  /** Ids of all posts, ascending, and the rank of each one's folded title. */
  ids: Float64Array;
  ranks: Uint32Array;
}

function rankTitles(db: Database.Database): Titles {
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
  const insert = db.prepare('INSERT INTO title_rank (post_id, rank) VALUES (?, ?)');
  for (let at = 0; at < ids.length; at += 1) insert.run(ids[at], ranks[at]);
  return { ids, ranks };
}

function buildPosts(
  db: Database.Database,
  site: Site,
  titles: Titles,
): Pick<Meta, 'posts_stats' | 'post_cells' | 'listed_posts'> {
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
  const titleText = new TextColumnWriter(chunkWriter(db, 'title_text'));
  const insertRow = db.prepare('INSERT INTO post_row (slot, post_id, json) VALUES (?, ?, ?)');
  const rows = db.prepare<[], StoredPost>(`SELECT * FROM post WHERE ${listed} ORDER BY id`);

  let slot = 0;
  for (const post of rows.iterate()) {
    const row = toPostRow(post, site);
    insertRow.run(slot, post.id, JSON.stringify(row));
    titleText.add(fold(post.title));
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
  writeChunks(db, 'title_cells', cellOf);

  const slots = Uint32Array.from({ length: count }, (_, at) => at);
  for (const sort of POST_SORTS) {
    const values = keys[sort];
    const ranks = values instanceof Uint32Array ? values : denseRanks(values);
    for (const order of ['ASC', 'DESC'] as const) {
      const columns = { ids: slots, ranks: null, cells: cellOf };
      writeOrdering(db, postOrdering(sort, order), orderByRank(ranks, order), columns, false);
    }
  }
  return { posts_stats: stats, post_cells: cells.list, listed_posts: count };
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

export function scoreBucket(stored: string | null): ScoreBucket {
  if (stored === null) return 'none';
  if (stored === '') return 'empty';
  const score = seoScoreNumber(stored);
  if (score > 80) return 'great';
  return score > 50 ? 'good' : 'bad';
}

/** Numbers the combinations that occur of everything a filter can ask about a post. */
class CellTable {
  readonly list: PostCell[] = [];
  readonly #numbers = new Map<string, number>();

  add(type: string, orphan: boolean, bucket: ScoreBucket): number {
    const key = `${orphan} ${bucket} ${type}`;
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

interface UrlRanks {
  /** URL number -> rank of its folded text. */
  ranks: Uint32Array;
  distinct: number;
}

function rankUrls(db: Database.Database, urls: number): UrlRanks {
  const ranks = new Uint32Array(urls);
  const text = new TextColumnWriter(chunkWriter(db, 'url_text'));
  const sorted = db
    .prepare<[], [number, string]>('SELECT id, fold(url) AS folded FROM url ORDER BY folded')
    .raw();
  let distinct = 0;
  let previous: string | null = null;
  for (const [id, folded] of sorted.iterate()) {
    if (folded !== previous) {
      text.add(folded);
      distinct += 1;
      previous = folded;
    }
    ranks[id] = distinct - 1;
  }
  text.end();
  const insert = db.prepare('INSERT INTO url_rank (url_id, rank) VALUES (?, ?)');
  for (let id = 0; id < urls; id += 1) insert.run(id, ranks[id]);
  return { ranks, distinct };
}

function buildLinks(
  db: Database.Database,
  types: string[],
  titles: Titles,
  urls: UrlRanks,
): Pick<Meta, 'links_stats' | 'link_types' | 'wide_ids'> {
  const [count = 0] = pluck(db, 'SELECT count(*) FROM link');
  const [highest = 0] = pluck(db, 'SELECT coalesce(max(id), 0) FROM link');
  const wide = highest > 0xffff_ffff;
  const ids = wide ? new Float64Array(count) : new Uint32Array(count);
  const ranks = new Uint32Array(count);
  const titleRanks = new Uint32Array(count);
  const cells = new Uint16Array(count);
  const perType = types.map((type) => ({ type, links: 0 }));
  const internalId = types.indexOf('internal');
  const externalId = types.indexOf('external');
  const perRank = new Uint32Array(urls.distinct * 3);

  const rows = db
    .prepare<[], [number, number, number, number]>(
      'SELECT id, url_id, post_id, type_id FROM link ORDER BY id',
    )
    .raw();
  let at = 0;
  for (const [id, urlId, postId, typeId] of rows.iterate()) {
    const rank = urls.ranks[urlId] ?? 0;
    ids[at] = id;
    ranks[at] = rank;
    const source = postId === 0 ? -1 : indexIn(titles.ids, postId);
    titleRanks[at] = source === -1 ? 0 : (titles.ranks[source] ?? 0);
    cells[at] = typeId;
    const type = perType[typeId];
    if (type !== undefined) type.links += 1;
    perRank[rank * 3] = (perRank[rank * 3] ?? 0) + 1;
    if (typeId === internalId) perRank[rank * 3 + 1] = (perRank[rank * 3 + 1] ?? 0) + 1;
    if (typeId === externalId) perRank[rank * 3 + 2] = (perRank[rank * 3 + 2] ?? 0) + 1;
    at += 1;
  }
  writeChunks(db, 'url_counts', perRank);

  const columns = { ids, ranks, cells };
  const write = (name: LinkOrdering, order: Uint32Array): void =>
    writeOrdering(db, name, order, columns, wide);
  write(
    'link_id_asc',
    Uint32Array.from({ length: count }, (_, position) => position),
  );
  write('url_asc', orderByRank(ranks, 'ASC'));
  write('url_desc', orderByRank(ranks, 'DESC'));
  write('source_title_asc', orderByRank(titleRanks, 'ASC'));
  write('source_title_desc', orderByRank(titleRanks, 'DESC'));

  const stats: LinksStatsBody = {
    total: count,
    internal: perType[internalId]?.links ?? 0,
    external: perType[externalId]?.links ?? 0,
  };
  return { links_stats: stats, link_types: perType, wide_ids: wide };
}

function writeOrdering(
  db: Database.Database,
  name: string,
  order: Uint32Array,
  columns: Parameters<typeof cutIntoBlocks>[1],
  wide: boolean,
): void {
  const directory = new DirectoryBuilder();
  const insert = db.prepare('INSERT INTO ordering_block (ordering, block, data) VALUES (?, ?, ?)');
  let number = 0;
  for (const block of cutIntoBlocks(order, columns, wide, directory)) {
    insert.run(name, number, encodeBlock(block));
    number += 1;
  }
  const encoded = encodeDirectory(directory.build());
  db.prepare('INSERT INTO ordering (name, directory) VALUES (?, ?)').run(name, encoded);
}

function chunkWriter(db: Database.Database, name: ColumnName): (chunk: Buffer) => void {
  const insert = db.prepare('INSERT INTO column_chunk (name, part, data) VALUES (?, ?, ?)');
  let part = 0;
  return (chunk) => {
    insert.run(name, part, chunk);
    part += 1;
  };
}

function writeChunks(db: Database.Database, name: ColumnName, array: Uint16Array | Uint32Array): void {
  const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength);
  const write = chunkWriter(db, name);
  for (let at = 0; at < bytes.length; at += TextColumnWriter.CHUNK_BYTES) {
    write(bytes.subarray(at, at + TextColumnWriter.CHUNK_BYTES));
  }
}

function writeMeta(db: Database.Database, meta: Meta): void {
  const insert = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
  for (const [name, value] of Object.entries(meta)) insert.run(name, JSON.stringify(value));
}

function pluck(db: Database.Database, sql: string): number[] {
  return db.prepare<[], number>(sql).pluck().all();
}
