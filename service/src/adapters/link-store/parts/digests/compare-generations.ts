import type { ImportChanges, RowChanges } from '@signpost/indexing/ports/published-links';
import type { Generation } from '../../read/generation.ts';
import type { PostMoves } from '../days/published-days.ts';
import { storedDigests } from './read.ts';

/** How many ids one query reads; the index alone has them. */
const BATCH = 10_000;

/** What differs between two generations, and which listed posts were added and removed. */
export interface Comparison extends PostMoves {
  changes: ImportChanges;
}

export async function compareGenerations(before: Generation, after: Generation): Promise<Comparison> {
  const added: number[] = [];
  const removed: number[] = [];
  const posts = compareRows(await listedPosts(before), await listedPosts(after), {
    added: (id) => added.push(id),
    removed: (id) => removed.push(id),
  });
  const links =
    before.meta.links_stats.total === 0
      ? allAdded(after.meta.links_stats.total)
      : compareRows(await storedLinks(before), await storedLinks(after));
  const orphans = {
    before: before.meta.posts_stats.orphan_posts,
    after: after.meta.posts_stats.orphan_posts,
  };
  return { changes: { posts, links, orphans }, added, removed };
}

/** The rows of one kind in a generation, by ascending id. */
interface Rows {
  ids: Uint32Array | Float64Array;
  /** By these a row is compared with the same row elsewhere; null where an earlier version kept none. */
  digests: Uint32Array | null;
}

async function listedPosts(generation: Generation): Promise<Rows> {
  const ids = new Float64Array(generation.meta.listed_posts);
  let count = 0;
  for (let after = 0; count < ids.length;) {
    const rows = await generation.db
      .selectFrom('post_row')
      .select('post_id')
      .where('post_id', '>', after)
      .orderBy('post_id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) break;
    for (const { post_id: id } of rows) {
      ids[count] = id;
      after = id;
      count += 1;
    }
  }
  return { ids, digests: await storedDigests(generation, 'post_digests') };
}

async function storedLinks(generation: Generation): Promise<Rows> {
  const { links_stats: stats, wide_ids: isWide } = generation.meta;
  const ids = isWide ? new Float64Array(stats.total) : new Uint32Array(stats.total);
  let count = 0;
  for await (const block of generation.ordering('link_id_asc').blocks()) {
    ids.set(block.ids, count);
    count += block.ids.length;
  }
  return { ids, digests: await storedDigests(generation, 'link_digests') };
}

/** A first import needs no comparison. */
function allAdded(rows: number): RowChanges {
  return { before: 0, after: rows, added: rows, removed: 0, changed: 0 };
}

interface Visitor {
  added(id: number): void;
  removed(id: number): void;
}

function compareRows(before: Rows, after: Rows, visit?: Visitor): RowChanges {
  let [added, removed, changed] = [0, 0, 0];
  let [old, now] = [0, 0];
  while (old < before.ids.length || now < after.ids.length) {
    const oldId = before.ids[old] ?? Infinity;
    const id = after.ids[now] ?? Infinity;
    if (id < oldId) {
      added += 1;
      visit?.added(id);
    } else if (oldId < id) {
      removed += 1;
      visit?.removed(oldId);
    } else if (before.digests?.[old] !== after.digests?.[now]) {
      changed += 1;
    }
    if (oldId <= id) old += 1;
    if (id <= oldId) now += 1;
  }
  const isKnown = before.digests !== null && after.digests !== null;
  return {
    before: before.ids.length,
    after: after.ids.length,
    added,
    removed,
    changed: isKnown ? changed : null,
  };
}
