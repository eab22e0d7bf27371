import { POST_SORTS, type PostSort, type PostsStatsBody } from '@signpost/contract/links';
import { fold } from '@signpost/platform/text';
import { compareCodePoints } from '../../../shared/compare-code-points.ts';
import { pathText } from '../../../shared/address-search.ts';
import { toPostRow, type StoredPost } from '../../../shared/link-rows.ts';
import { textDigest } from '../build/digests.ts';
import { GENERATION_FORM, scoreBucket } from '../build/generation-schema.ts';
import type { Generation } from '../read/generation.ts';
import { postOrdering, type PostCell } from '../build/generation-schema.ts';
import { differ, expectSame } from './mismatch.ts';
import { PostAddresses } from '../build/post-addresses.ts';
import { indexIn } from '../build/ranks.ts';
import { StructureBuilder } from '../build/structure/structure-builder.ts';
import { BATCH, rowsInBatches } from '../read/rows-in-batches.ts';
import { storedTexts } from './stored-texts.ts';
import { verifyDigests } from './verify-digests.ts';
import { verifyOrdering, type CompareKeys } from './verify-ordering.ts';
import type { TitleRanks } from './verify-title-ranks.ts';

/** The listed posts: their rows, texts, cells, statistics and orderings. Returns what is to take the links. */
export async function verifyPosts(generation: Generation, titles: TitleRanks): Promise<StructureBuilder> {
  const { db, meta } = generation;
  const listed = db.selectFrom('post').where('post.status', '=', 'publish').where('post.has_meta', '=', 1);
  const countAll = listed.select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await countAll.executeTakeFirstOrThrow();
  const rows = db.selectFrom('post_row').select((eb) => eb.fn.countAll<number>().as('count'));
  expectSame('listed_posts', meta.listed_posts, count);
  expectSame('number of post rows', (await rows.executeTakeFirstOrThrow()).count, count);

  const texts = await storedTexts(generation, 'title_text', count);
  // Data of an earlier version has no paths.
  const paths = meta.form === GENERATION_FORM ? await storedTexts(generation, 'path_text', count) : null;
  const cells = await generation.titleCells();
  expectSame('number of title_cells', cells.length, count);
  const keys = sortKeys(count);
  const addresses = new PostAddresses(count);
  const structure = new StructureBuilder(count, meta.site);
  const digests = new Uint32Array(count);
  const counted = new CountedCells(meta.post_cells);
  const stats: PostsStatsBody = {
    total_posts: count,
    orphan_posts: 0,
    posts_with_internal: 0,
    posts_with_external: 0,
  };

  const posts = listed
    .leftJoin('post_row', 'post_row.post_id', 'post.id')
    .selectAll('post')
    .select(['post_row.slot', 'post_row.json'])
    .orderBy('post.id')
    .limit(BATCH);
  let slot = 0;
  for await (const { slot: storedSlot, json, ...post } of rowsInBatches((after) =>
    posts.where('post.id', '>', after),
  )) {
    const stored: StoredPost = {
      ...post,
      type: post.type ?? '',
      title: post.title ?? '',
      modified: post.modified ?? '',
    };
    const row = toPostRow(stored, meta.site);
    const folded = fold(stored.title);
    const cell = counted.add(stored.type, row.is_orphan, scoreBucket(post.score));
    if (storedSlot !== slot) differ(`slot of post ${post.id}`, storedSlot, slot);
    if (json !== JSON.stringify(row)) differ(`row of post ${post.id}`, json, row);
    if (!texts.bytesOf(slot).equals(Buffer.from(folded))) {
      differ(`title_text of post ${post.id}`, texts.bytesOf(slot).toString(), folded);
    }
    const path = pathText(post.permalink);
    const storedPath = paths?.bytesOf(slot).toString() ?? path;
    if (storedPath !== path) differ(`path_text of post ${post.id}`, storedPath, path);
    if (cells[slot] !== cell) differ(`title_cells of post ${post.id}`, cells[slot], cell);

    addresses.add(slot, post.permalink);
    structure.addPost(slot, post.permalink, row);
    digests[slot] = textDigest(JSON.stringify(row));
    keys.post_title[slot] = titles.ranks[indexIn(titles.ids, post.id)] ?? 0;
    keys.internal_link_count[slot] = row.internal_link_count;
    keys.external_link_count[slot] = row.external_link_count;
    keys.incoming_link_count[slot] = row.incoming_link_count;
    keys.seo_score[slot] = row.seo_score;
    keys.post_modified[slot] = row.post_modified;
    if (row.incoming_link_count === 0) stats.orphan_posts += 1;
    if (row.internal_link_count > 0) stats.posts_with_internal += 1;
    if (row.external_link_count > 0) stats.posts_with_external += 1;
    slot += 1;
  }
  expectSame('posts_stats', meta.posts_stats, stats);
  expectSame('post_cells', meta.post_cells, counted.list);
  await verifyAddresses(generation, addresses);
  await verifyDigests(generation, 'post_digests', digests);

  const counts = { count, positionOf: (id: number) => (id < count ? id : -1), cells, ranks: null };
  for (const sort of POST_SORTS) {
    for (const order of ['ASC', 'DESC'] as const) {
      await verifyOrdering(generation, postOrdering(sort, order), counts, order, compareBy(keys, sort));
    }
  }
  return structure;
}

async function verifyAddresses(generation: Generation, counted: PostAddresses): Promise<void> {
  const [stored, sorted] = [await generation.postAddresses(), counted.sorted()];
  expectSame('number of post_addresses', stored.length / 2, sorted.length / 2);
  const at = sorted.findIndex((value, place) => stored[place] !== value);
  if (at !== -1) differ(`place ${at >> 1} of post_addresses`, stored[at], sorted[at]);
}

type SortKeys = Record<Exclude<PostSort, 'post_modified'>, Float64Array> & { post_modified: string[] };

function sortKeys(count: number): SortKeys {
  return {
    post_title: new Float64Array(count),
    internal_link_count: new Float64Array(count),
    external_link_count: new Float64Array(count),
    incoming_link_count: new Float64Array(count),
    seo_score: new Float64Array(count),
    post_modified: [],
  };
}

function compareBy(keys: SortKeys, sort: PostSort): CompareKeys {
  if (sort === 'post_modified') {
    return (one, other) => compareCodePoints(keys.post_modified[one] ?? '', keys.post_modified[other] ?? '');
  }
  const numbers = keys[sort];
  return (one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0);
}

/** The stored cells, with the posts of each counted anew. */
class CountedCells {
  readonly list: PostCell[];
  readonly #numbers: Map<string, number>;

  constructor(stored: PostCell[]) {
    this.list = stored.map((cell) => ({ ...cell, posts: 0 }));
    this.#numbers = new Map(
      stored.map(({ type, orphan, bucket }, number) => [`${orphan} ${bucket} ${type}`, number]),
    );
  }

  /** The number of the post's cell. */
  add(type: string, orphan: boolean, bucket: PostCell['bucket']): number {
    const number = this.#numbers.get(`${orphan} ${bucket} ${type}`) ?? -1;
    const cell = this.list[number] ?? differ('post_cells', 'nothing', { type, orphan, bucket });
    cell.posts += 1;
    return number;
  }
}
