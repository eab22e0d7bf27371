import type { LinksStatsBody } from '@signpost/contract/links';
import { linkDigest, textDigest } from '../build/digests.ts';
import type { Generation } from '../read/generation.ts';
import { differ, expectSame } from './mismatch.ts';
import { indexIn } from '../build/ranks.ts';
import type { StructureBuilder } from '../build/structure/structure-builder.ts';
import { BATCH, rowsInBatches } from '../read/rows-in-batches.ts';
import { verifyDigests } from './verify-digests.ts';
import { verifyOrdering } from './verify-ordering.ts';
import { verifyStructure } from './verify-structure.ts';
import type { TitleRanks } from './verify-title-ranks.ts';
import type { VerifiedUrls } from './verify-urls.ts';

/** The links: their counts by type and by URL, their digests and orderings, and how they join the posts. */
export async function verifyLinks(
  generation: Generation,
  titles: TitleRanks,
  urls: VerifiedUrls,
  structure: StructureBuilder,
): Promise<void> {
  const { db, meta } = generation;
  const countAll = db.selectFrom('link').select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await countAll.executeTakeFirstOrThrow();
  const ids = new Float64Array(count);
  const ranks = new Uint32Array(count);
  const titleRanks = new Uint32Array(count);
  const cells = new Uint16Array(count);
  const types = meta.link_types.map(({ type }) => ({ type, links: 0 }));
  const perRank = new Uint32Array(meta.url_ranks * 3);
  const digests = new Uint32Array(count);
  const typeDigests = types.map(({ type }) => textDigest(type));
  const stats: LinksStatsBody = { total: count, internal: 0, external: 0 };

  structure.beginLinks(count);
  const links = db
    .selectFrom('link')
    .select(['id', 'url_id', 'post_id', 'target_post_id', 'type_id'])
    .orderBy('id')
    .limit(BATCH);
  let at = 0;
  for await (const { id, url_id, post_id, target_post_id, type_id } of rowsInBatches((after) =>
    links.where('id', '>', after),
  )) {
    const rank = urls.ranks[url_id] ?? differ(`URL of link ${id}`, url_id, 'no such URL');
    const type = types[type_id] ?? differ(`type of link ${id}`, type_id, 'no such type');
    ids[at] = id;
    ranks[at] = rank;
    titleRanks[at] = titles.ranks[indexIn(titles.ids, post_id)] ?? 0;
    cells[at] = type_id;
    digests[at] = linkDigest(urls.digests[url_id] ?? 0, typeDigests[type_id] ?? 0, post_id, target_post_id);
    at += 1;

    type.links += 1;
    increment(perRank, rank * 3);
    if (type.type === 'internal') {
      structure.addLink(post_id, target_post_id);
      stats.internal += 1;
      increment(perRank, rank * 3 + 1);
    }
    if (type.type === 'external') {
      stats.external += 1;
      increment(perRank, rank * 3 + 2);
    }
  }
  expectSame('links_stats', meta.links_stats, stats);
  expectSame('link_types', meta.link_types, types);
  expectSame('wide_ids', meta.wide_ids, (ids.at(-1) ?? 0) > 0xffff_ffff);
  await verifyUrlCounts(generation, perRank);
  await verifyDigests(generation, 'link_digests', digests);
  await verifyStructure(generation, structure);

  const rows = { count, positionOf: (id: number) => indexIn(ids, id), cells, ranks };
  const compareUrls = compareBy(ranks);
  const compareTitles = compareBy(titleRanks);
  await verifyOrdering(generation, 'link_id_asc', rows, 'ASC', () => 0);
  await verifyOrdering(generation, 'url_asc', rows, 'ASC', compareUrls);
  await verifyOrdering(generation, 'url_desc', rows, 'DESC', compareUrls);
  await verifyOrdering(generation, 'source_title_asc', rows, 'ASC', compareTitles);
  await verifyOrdering(generation, 'source_title_desc', rows, 'DESC', compareTitles);
}

async function verifyUrlCounts(generation: Generation, perRank: Uint32Array): Promise<void> {
  const stored = await generation.urlCounts();
  expectSame('number of url_counts', stored.length, perRank.length);
  for (let at = 0; at < perRank.length; at += 1) {
    if (stored[at] === perRank[at]) continue;
    differ(
      `url_counts of rank ${Math.floor(at / 3)} (${['all', 'internal', 'external'][at % 3]})`,
      stored[at],
      perRank[at],
    );
  }
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function compareBy(keys: Uint32Array): (one: number, other: number) => number {
  return (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0);
}
