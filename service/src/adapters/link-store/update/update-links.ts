import type { LinkRecord } from '@signpost/contract/records';
import type Database from 'better-sqlite3';
import { BatchInsert } from '../build/batch-insert.ts';
import { writeChunks } from '../build/column-writers.ts';
import { linkDigest, textDigest } from '../build/digests.ts';
import type { ChangedKeys, LinkOrdering, Meta } from '../build/generation-schema.ts';
import { decodeBlock } from '../build/ordering-blocks.ts';
import type { ChangedRows, OldLink } from './changed-rows.ts';
import { readBlocks, readUint32 } from './generation-copy.ts';
import { IdSet } from './id-set.ts';
import { spliceOrdering, type SortKey } from './splice-ordering.ts';
import { updateUrls, type UpdatedUrls } from './update-urls.ts';

interface NewLink extends Omit<LinkRecord, 'record'> {
  urlId: number;
  typeId: number;
  /** Of its URL. */
  rank: number;
}

type LinkTypes = Meta['link_types'];

/** Brings the links up to date, and everything that is derived from them alone. The ranks of titles are as after the change. */
export function updateLinks(
  db: Database.Database,
  meta: Meta,
  { oldLinks, newLinks }: ChangedRows,
): { meta: Pick<Meta, 'links_stats' | 'link_types' | 'url_ranks'>; changed: ChangedKeys } {
  if (oldLinks.length + newLinks.length === 0) {
    const { links_stats, link_types, url_ranks } = meta;
    return { meta: { links_stats, link_types, url_ranks }, changed: { url: [], link: [] } };
  }
  const urls = updateUrls(db, new Set(newLinks.map(({ url }) => url)));
  const types = meta.link_types.map((type) => ({ ...type }));
  const added = newLinks.map((link): NewLink => {
    const { id = 0, rank = 0 } = urls.known.get(link.url) ?? {};
    return { ...link, urlId: id, rank, typeId: typeIdOf(link.type, types) };
  });
  const gone = new IdSet(oldLinks.map(({ id }) => id));
  writeRows(db, gone, added);
  writeCounts(db, urls, types, oldLinks, added);
  writeDigests(db, gone, added);

  const change = {
    rows: meta.links_stats.total,
    isRanked: true,
    idAfter: (id: number) => (gone.has(id) ? -1 : id),
    rankAfter: (rank: number) => urls.shifted[rank] ?? 0,
    added: added.map(({ id, rank, typeId }) => ({ id, rank, cell: typeId })),
  };
  const write = (name: LinkOrdering, key: SortKey, isDescending = false): void =>
    spliceOrdering(db, name, change, { key, isDescending });
  write('link_id_asc', () => 0);
  const url = keyFrom(db, 'SELECT rank FROM link JOIN url_rank USING (url_id) WHERE id = ?');
  write('url_asc', url);
  write('url_desc', url, true);
  const title = keyFrom(db, 'SELECT rank FROM link JOIN title_rank USING (post_id) WHERE id = ?');
  write('source_title_asc', title);
  write('source_title_desc', title, true);
  const linksOf = (type: string): number => types.find((known) => known.type === type)?.links ?? 0;
  return {
    meta: {
      links_stats: {
        total: meta.links_stats.total - oldLinks.length + added.length,
        internal: linksOf('internal'),
        external: linksOf('external'),
      },
      link_types: types,
      url_ranks: urls.length,
    },
    changed: {
      url: added.map(({ urlId }) => urlId),
      link: [...new Set([...oldLinks, ...added].map(({ id }) => id))],
    },
  };
}

function typeIdOf(type: string, types: LinkTypes): number {
  const known = types.findIndex((one) => one.type === type);
  return known === -1 ? types.push({ type, links: 0 }) - 1 : known;
}

function writeRows(db: Database.Database, gone: IdSet, added: readonly NewLink[]): void {
  const remove = db.prepare('DELETE FROM link WHERE id = ?');
  for (const id of gone) remove.run(id);
  const insert = new BatchInsert(db, 'INSERT INTO link (id, url_id, post_id, target_post_id, type_id)', 5);
  for (const { id, urlId, post_id, target_post_id, typeId } of added)
    insert.add(id, urlId, post_id, target_post_id, typeId);
  insert.end();
}

/** How many links there are of each type, and of each URL. */
function writeCounts(
  db: Database.Database,
  { shifted, length }: UpdatedUrls,
  types: LinkTypes,
  removed: readonly OldLink[],
  added: readonly NewLink[],
): void {
  const before = readUint32(db, 'url_counts');
  const perRank = new Uint32Array(length * 3);
  for (const [rank, after] of shifted.entries())
    for (let kind = 0; kind < 3; kind += 1) perRank[after * 3 + kind] = before[rank * 3 + kind] ?? 0;
  const count = (rank: number, typeId: number, by: 1 | -1): void => {
    const type = types[typeId];
    if (type !== undefined) type.links += by;
    perRank[rank * 3] = (perRank[rank * 3] ?? 0) + by;
    const kind = ['internal', 'external'].indexOf(type?.type ?? '') + 1;
    if (kind > 0) perRank[rank * 3 + kind] = (perRank[rank * 3 + kind] ?? 0) + by;
  };
  const rankOf = db.prepare<[number], number>('SELECT rank FROM url_rank WHERE url_id = ?').pluck();
  for (const { urlId, typeId } of removed) count(rankOf.get(urlId) ?? 0, typeId, -1);
  for (const { rank, typeId } of added) count(rank, typeId, 1);
  writeChunks(db, 'url_counts', perRank);
}

/** By ascending id, as they are in the ordering, which is still as before. */
function writeDigests(db: Database.Database, gone: IdSet, added: readonly NewLink[]): void {
  const before = readUint32(db, 'link_digests');
  const after = new Uint32Array(before.length - gone.size + added.length);
  let [from, at, next] = [0, 0, 0];
  const takeAdded = (id: number): void => {
    for (let link = added[next]; link !== undefined && link.id <= id; link = added[next]) {
      after[at] = linkDigest(textDigest(link.url), textDigest(link.type), link.post_id, link.target_post_id);
      at += 1;
      next += 1;
    }
  };
  for (const data of readBlocks(db, 'link_id_asc')) {
    for (const id of decodeBlock(data, true, false).ids) {
      takeAdded(id);
      if (!gone.has(id)) {
        after[at] = before[from] ?? 0;
        at += 1;
      }
      from += 1;
    }
  }
  takeAdded(Infinity);
  writeChunks(db, 'link_digests', after);
}

/** What the query says of a link. It is compared with many others, and asked for once. */
function keyFrom(db: Database.Database, query: string): SortKey {
  const rank = db.prepare<[number], number>(query).pluck();
  const known = new Map<number, number>();
  return (id) => {
    const key = known.get(id) ?? rank.get(id) ?? 0;
    known.set(id, key);
    return key;
  };
}
