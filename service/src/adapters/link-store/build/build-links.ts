import type { LinksStatsBody } from '@signpost/contract/links';
import type Database from 'better-sqlite3';
import { releaseArray } from '../../../shared/release-array.ts';
import { BatchInsert } from './batch-insert.ts';
import type { Titles } from './build-posts.ts';
import { chunkWriter, writeChunks, writeOrdering } from './column-writers.ts';
import { linkDigest, textDigest } from './digests.ts';
import type { GenerationImport } from './generation-import.ts';
import type { LinkOrdering, Meta } from './generation-schema.ts';
import type { Columns } from './ordering-blocks.ts';
import { orderByRank, positions } from './ranks.ts';
import { SlotIndex } from './structure/slot-index.ts';
import type { StructureBuilder } from './structure/structure-builder.ts';
import { writeStructure } from './write-structure.ts';
import { TextColumnWriter } from './text-column-writer.ts';

interface UrlRanks {
  /** URL number -> rank of its folded text. */
  ranks: Uint32Array;
  distinct: number;
}

export function rankUrls(db: Database.Database, urls: number): UrlRanks {
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
  const insert = new BatchInsert(db, 'INSERT INTO url_rank (url_id, rank)', 2);
  for (let id = 0; id < urls; id += 1) insert.add(id, ranks[id]);
  insert.end();
  return { ranks, distinct };
}

export function buildLinks(
  source: GenerationImport,
  titles: Titles,
  urls: UrlRanks,
  structure: StructureBuilder,
): Pick<Meta, 'links_stats' | 'link_types' | 'wide_ids' | 'structure'> {
  const types = [...source.linkTypes.keys()];
  const { columns, titleRanks, perType } = readLinks(source, types, titles, urls, structure);
  const { db } = source;
  const built = writeStructure(db, structure);
  const stats: LinksStatsBody = {
    total: columns.ids.length,
    internal: perType[types.indexOf('internal')]?.links ?? 0,
    external: perType[types.indexOf('external')]?.links ?? 0,
  };
  const write = (name: LinkOrdering, order: Uint32Array): void => writeOrdering(db, name, order, columns);
  const order = positions(stats.total);
  write('link_id_asc', order);
  write('url_asc', orderByRank(columns.ranks, 'ASC', order));
  write('url_desc', orderByRank(columns.ranks, 'DESC', order));
  write('source_title_asc', orderByRank(titleRanks, 'ASC', order));
  write('source_title_desc', orderByRank(titleRanks, 'DESC', order));
  for (const column of [order, columns.ids, columns.ranks, titleRanks]) releaseArray(column);
  return {
    links_stats: stats,
    link_types: perType,
    wide_ids: columns.ids instanceof Float64Array,
    structure: built,
  };
}

/**
 * Tells the structure of every link and counts them. A site has many links, so what is worked out of a column takes the place of that
 * column.
 */
function readLinks(
  source: GenerationImport,
  types: readonly string[],
  titles: Titles,
  urls: UrlRanks,
  structure: StructureBuilder,
): { columns: Columns & { ranks: Uint32Array }; titleRanks: Uint32Array; perType: Meta['link_types'] } {
  const { db } = source;
  const links = source.links.take(db);
  const count = links.ids.length;
  const urlDigests = source.urlDigests.values();
  const titleOf = new SlotIndex(titles.ids);
  const ranks = placeOf(links.urls);
  const titleRanks = placeOf(links.posts);
  const digests = placeOf(links.targets);
  const cells = Uint16Array.from(links.types);
  releaseArray(links.types);
  const perType = types.map((type) => ({ type, links: 0 }));
  const internalId = types.indexOf('internal');
  const externalId = types.indexOf('external');
  const perRank = new Uint32Array(urls.distinct * 3);
  const typeDigests = types.map(textDigest);

  structure.beginLinks(count);
  for (let at = 0; at < count; at += 1) {
    const urlId = links.urls[at] ?? 0;
    const postId = links.posts[at] ?? 0;
    const targetPostId = links.targets[at] ?? 0;
    const typeId = cells[at] ?? 0;
    const rank = urls.ranks[urlId] ?? 0;
    ranks[at] = rank;
    titleRanks[at] = titles.ranks[titleOf.slotOf(postId)] ?? 0;
    digests[at] = linkDigest(urlDigests[urlId] ?? 0, typeDigests[typeId] ?? 0, postId, targetPostId);
    const type = perType[typeId];
    if (type !== undefined) type.links += 1;
    perRank[rank * 3] = (perRank[rank * 3] ?? 0) + 1;
    if (typeId === internalId) {
      perRank[rank * 3 + 1] = (perRank[rank * 3 + 1] ?? 0) + 1;
      structure.addLink(postId, targetPostId);
    }
    if (typeId === externalId) perRank[rank * 3 + 2] = (perRank[rank * 3 + 2] ?? 0) + 1;
  }
  writeChunks(db, 'url_counts', perRank);
  writeChunks(db, 'link_digests', digests);
  releaseArray(digests);
  return { columns: { ids: links.ids, ranks, cells }, titleRanks, perType };
}

/** Where four bytes are kept for each number of a column: the column itself, unless it has wider numbers. */
function placeOf(column: Uint32Array | Float64Array): Uint32Array {
  return column instanceof Uint32Array ? column : new Uint32Array(column.length);
}
