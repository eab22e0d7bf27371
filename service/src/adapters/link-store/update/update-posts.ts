import { POST_SORTS, type PostRow, type PostSort, type PostsStatsBody } from '@signpost/contract/links';
import { fold } from '@signpost/platform/text';
import type Database from 'better-sqlite3';
import { pathText } from '../../../shared/address-search.ts';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { CellTable } from '../build/build-posts.ts';
import { chunkWriter, writeChunks } from '../build/column-writers.ts';
import { textDigest } from '../build/digests.ts';
import { postOrdering, scoreBucket, type ChangedKeys, type Meta } from '../build/generation-schema.ts';
import { PostAddresses } from '../build/post-addresses.ts';
import { TextColumnWriter } from '../build/text-column-writer.ts';
import { isListed, type ChangedPost, type PostColumns } from './changed-rows.ts';
import { readChunks, readUint16, readUint32 } from './generation-copy.ts';
import { Slots } from './slots.ts';
import { spliceOrdering, type SortKey } from './splice-ordering.ts';
import { TextList } from './text-list.ts';

/** Brings everything up to date that is derived from the posts alone. The table of the posts is as after the change. */
export function updatePosts(
  db: Database.Database,
  meta: Meta,
  posts: readonly ChangedPost[],
): { meta: Pick<Meta, 'posts_stats' | 'post_cells' | 'listed_posts'>; changed: ChangedKeys } {
  if (posts.length === 0) {
    const { posts_stats, post_cells, listed_posts } = meta;
    return { meta: { posts_stats, post_cells, listed_posts }, changed: { post: [], post_row: [] } };
  }
  const slots = new Slots(db, posts);
  const cells = new CellTable(meta.post_cells);
  const stats = { ...meta.posts_stats };
  for (const { before } of posts) {
    if (!isListed(before)) continue;
    const row = rowOf(before, meta);
    cells.remove(row.post_type, row.is_orphan, scoreBucket(before.score));
    count(stats, row, -1);
  }
  const rows = slots.changed.map(({ post }) => rowOf(post, meta));
  const cellOf = rows.map((row, nth) => {
    count(stats, row, 1);
    return cells.add(row.post_type, row.is_orphan, scoreBucket(slots.changed[nth]?.post.score ?? null));
  });
  const texts = rows.map((row) => JSON.stringify(row));
  writeRows(db, slots, texts);
  writeColumns(db, slots, cellOf, texts);
  for (const sort of POST_SORTS) {
    if (slots.areSame && posts.every((post) => isPlacedAlike(post, sort, meta))) continue;
    const key = sort === 'post_title' ? titleRank(db) : storedKey(db, sort);
    for (const order of ['ASC', 'DESC'] as const) {
      const change = {
        rows: slots.before.length,
        isRanked: false,
        idAfter: (slot: number) => slots.after[slot] ?? -1,
        rankAfter: () => 0,
        added: slots.changed.map(({ slot }, nth) => ({ id: slot, rank: 0, cell: cellOf[nth] ?? 0 })),
      };
      spliceOrdering(db, postOrdering(sort, order), change, { key, isDescending: order === 'DESC' });
    }
  }
  const post = posts.map(({ id }) => id);
  return {
    meta: { posts_stats: stats, post_cells: cells.list, listed_posts: slots.length },
    changed: slots.areSame ? { post, post_row: slots.changed.map(({ slot }) => slot) } : { post },
  };
}

export function rowOf(post: PostColumns, { site }: Meta): PostRow {
  // A listed post has a type, a title and a time.
  return toPostRow(post as StoredPost, site);
}

/** Whether an ordering of the same posts has nothing else to keep of this one than before. */
function isPlacedAlike({ before, after }: ChangedPost, sort: PostSort, meta: Meta): boolean {
  if (!isListed(before) || !isListed(after)) return true;
  const [one, other] = [rowOf(before, meta), rowOf(after, meta)];
  return (
    one[sort] === other[sort] &&
    one.post_type === other.post_type &&
    one.is_orphan === other.is_orphan &&
    scoreBucket(before.score) === scoreBucket(after.score)
  );
}

function count(stats: PostsStatsBody, row: PostRow, by: 1 | -1): void {
  stats.total_posts += by;
  if (row.is_orphan) stats.orphan_posts += by;
  if (row.internal_link_count > 0) stats.posts_with_internal += by;
  if (row.external_link_count > 0) stats.posts_with_external += by;
}

function writeRows(db: Database.Database, slots: Slots, texts: readonly string[]): void {
  if (slots.areSame) {
    const update = db.prepare('UPDATE post_row SET json = ? WHERE slot = ?');
    for (const [nth, { slot }] of slots.changed.entries()) update.run(texts[nth], slot);
    return;
  }
  // From the first post on that has another slot now.
  const found = slots.origins.findIndex((origin, slot) => origin !== slot);
  const first = found === -1 ? slots.length : found;
  db.exec('CREATE TEMP TABLE moved_row (post_id INTEGER PRIMARY KEY, json TEXT NOT NULL)');
  db.prepare('INSERT INTO moved_row SELECT post_id, json FROM post_row WHERE slot >= ?').run(first);
  const remove = db.prepare('DELETE FROM moved_row WHERE post_id = ?');
  for (const [origin, after] of slots.after.entries()) if (after === -1) remove.run(slots.before[origin]);
  const insert = db.prepare('INSERT INTO moved_row VALUES (?, ?)');
  for (const [nth, { post }] of slots.changed.entries()) insert.run(post.id, texts[nth]);
  db.prepare('DELETE FROM post_row WHERE slot >= ?').run(first);
  db.prepare(
    'INSERT INTO post_row SELECT ? + row_number() OVER (ORDER BY post_id), post_id, json FROM moved_row',
  ).run(first - 1);
  db.exec('DROP TABLE moved_row');
}

function writeColumns(
  db: Database.Database,
  slots: Slots,
  cells: readonly number[],
  texts: readonly string[],
): void {
  const { length, changed } = slots;
  writeTexts(db, 'title_text', slots, (post) => fold(post.title ?? ''));
  writeTexts(db, 'path_text', slots, (post) => pathText(post.permalink));

  const pairs = readUint32(db, 'post_addresses');
  const addresses = new PostAddresses(length);
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const slot = slots.after[pairs[pair] ?? 0] ?? -1;
    if (slot !== -1) addresses.addHash(slot, pairs[pair + 1] ?? 0);
  }
  for (const { slot, post } of changed) addresses.add(slot, post.permalink);
  writeChunks(db, 'post_addresses', addresses.sorted());
  const digests = texts.map(textDigest);
  writeChunks(
    db,
    'title_cells',
    slots.rearrange(readUint16(db, 'title_cells'), new Uint16Array(length), cells),
  );
  writeChunks(
    db,
    'post_digests',
    slots.rearrange(readUint32(db, 'post_digests'), new Uint32Array(length), digests),
  );
}

function writeTexts(
  db: Database.Database,
  name: 'title_text' | 'path_text',
  slots: Slots,
  textOf: (post: PostColumns) => string,
): void {
  const stored = new TextList(readChunks(db, name));
  const writer = new TextColumnWriter(chunkWriter(db, name));
  let at = 0;
  const takeKept = (to: number): void => {
    while (at < to) {
      const origin = slots.origins[at] ?? 0;
      // Posts that follow each other before and after.
      let kept = 1;
      while (at + kept < to && slots.origins[at + kept] === origin + kept) kept += 1;
      for (const part of stored.stored(origin, origin + kept)) writer.addStored(part);
      at += kept;
    }
  };
  for (const { slot, post } of slots.changed) {
    takeKept(slot);
    writer.add(textOf(post));
    at += 1;
  }
  takeKept(slots.length);
  writer.end();
}

function titleRank(db: Database.Database): SortKey {
  const rank = db
    .prepare<[number], number>('SELECT rank FROM post_row JOIN title_rank USING (post_id) WHERE slot = ?')
    .pluck();
  return (slot) => rank.get(slot) ?? 0;
}

function storedKey(db: Database.Database, sort: Exclude<PostSort, 'post_title'>): SortKey {
  const json = db.prepare<[number], string>('SELECT json FROM post_row WHERE slot = ?').pluck();
  return (slot) => (JSON.parse(json.get(slot) ?? '{}') as PostRow)[sort];
}
