import type { LinksStatsBody } from '@signpost/contract/links';
import type Database from 'better-sqlite3';
import { BatchInsert } from './batch-insert.ts';
import type { Titles } from './build-posts.ts';
import { chunkWriter, pluck, writeChunks, writeOrdering } from './column-writers.ts';
import { linkDigest, textDigest } from './digests.ts';
import type { LinkOrdering, Meta } from './generation-schema.ts';
import { indexIn, orderByRank } from './ranks.ts';
import type { StructureBuilder } from './structure/structure-builder.ts';
import { writeStructure } from './write-structure.ts';
import { TextColumnWriter } from './text-column-writer.ts';

interface UrlRanks {
  /** URL number -> rank of its folded text. */
  ranks: Uint32Array;
  distinct: number;
  /** URL number -> digest of its text. */
  digests: Uint32Array;
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
  return { ranks, distinct, digests: digestUrls(db, urls) };
}

function digestUrls(db: Database.Database, urls: number): Uint32Array {
  const digests = new Uint32Array(urls);
  const rows = db.prepare<[], [number, string]>('SELECT id, url FROM url').raw();
  for (const [id, url] of rows.iterate()) digests[id] = textDigest(url);
  return digests;
}

export function buildLinks(
  db: Database.Database,
  types: string[],
  titles: Titles,
  urls: UrlRanks,
  structure: StructureBuilder,
): Pick<Meta, 'links_stats' | 'link_types' | 'wide_ids' | 'structure'> {
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
  const typeDigests = types.map(textDigest);
  const digests = new Uint32Array(count);

  structure.beginLinks(count);
  const rows = db
    .prepare<[], [number, number, number, number, number]>(
      'SELECT id, url_id, post_id, target_post_id, type_id FROM link ORDER BY id',
    )
    .raw();
  let at = 0;
  for (const [id, urlId, postId, targetPostId, typeId] of rows.iterate()) {
    const rank = urls.ranks[urlId] ?? 0;
    ids[at] = id;
    ranks[at] = rank;
    const source = postId === 0 ? -1 : indexIn(titles.ids, postId);
    titleRanks[at] = source === -1 ? 0 : (titles.ranks[source] ?? 0);
    cells[at] = typeId;
    digests[at] = linkDigest(urls.digests[urlId] ?? 0, typeDigests[typeId] ?? 0, postId, targetPostId);
    const type = perType[typeId];
    if (type !== undefined) type.links += 1;
    perRank[rank * 3] = (perRank[rank * 3] ?? 0) + 1;
    if (typeId === internalId) {
      perRank[rank * 3 + 1] = (perRank[rank * 3 + 1] ?? 0) + 1;
      structure.addLink(postId, targetPostId);
    }
    if (typeId === externalId) perRank[rank * 3 + 2] = (perRank[rank * 3 + 2] ?? 0) + 1;
    at += 1;
  }
  writeChunks(db, 'url_counts', perRank);
  writeChunks(db, 'link_digests', digests);
  const built = writeStructure(db, structure);

  const columns = { ids, ranks, cells };
  const write = (name: LinkOrdering, order: Uint32Array): void => writeOrdering(db, name, order, columns);
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
  return { links_stats: stats, link_types: perType, wide_ids: wide, structure: built };
}
