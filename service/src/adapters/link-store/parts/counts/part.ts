import type { LinksStatsBody } from '@signpost/contract/links';
import { writeChunks } from '../../build/column-writers.ts';
import type { Draft } from '../../build/draft.ts';
import type { Meta } from '../../build/generation-schema.ts';
import type { ListedPost, Rows, RowTaker } from '../../build/rows.ts';
import { readUint32 } from '../../update/copied-columns.ts';
import type { GenerationCopy } from '../../update/generation-copy.ts';
import type { Generation } from '../../read/generation.ts';
import { differ, expectSame } from '../../verify/mismatch.ts';
import type { Verification } from '../../verify/verification.ts';
import type { Part, Verifying } from '../part.ts';

/** How many links there are: in all, of each type, and of each URL (`url_counts`). */
export const counts: Part = { build, update, verify };

function build(draft: Draft): RowTaker {
  return countLinks(draft, (types, perRank) => {
    writeChunks(draft.db, 'url_counts', perRank);
    Object.assign(draft.meta, { links_stats: statsOf(types), link_types: types });
  });
}

function verify(verification: Verification): Verifying {
  const { generation } = verification;
  return countLinks(verification, async (types, perRank) => {
    expectSame('links_stats', generation.meta.links_stats, statsOf(types));
    expectSame('link_types', generation.meta.link_types, types);
    await verifyUrlCounts(generation, perRank);
  });
}

type LinkTypes = Meta['link_types'];

/** What is counted of each rank of a URL: all its links, and those of two types. */
const KINDS = ['all', 'internal', 'external'] as const;

type Count = (rank: number, typeId: number, by: 1 | -1) => void;

function counter(types: LinkTypes, perRank: Uint32Array): Count {
  const kinds = types.map(({ type }) => KINDS.findIndex((kind) => kind === type));
  return (rank, typeId, by) => {
    const type = types[typeId];
    if (type !== undefined) type.links += by;
    const all = rank * KINDS.length;
    perRank[all] = (perRank[all] ?? 0) + by;
    const kind = kinds[typeId] ?? -1;
    if (kind > 0) perRank[all + kind] = (perRank[all + kind] ?? 0) + by;
  };
}

function countLinks<Done>(
  rows: Rows,
  end: (types: LinkTypes, perRank: Uint32Array) => Done,
): RowTaker<ListedPost, Done | void> {
  const types = rows.linkTypes.map((type) => ({ type, links: 0 }));
  let perRank = new Uint32Array();
  let count = counter(types, perRank);
  return {
    beginLinks() {
      perRank = new Uint32Array(rows.urls.distinct * KINDS.length);
      count = counter(types, perRank);
    },
    link: ({ rank, typeId }) => count(rank, typeId, 1),
    endLinks: () => end(types, perRank),
  };
}

function statsOf(types: LinkTypes): LinksStatsBody {
  const linksOf = (type: string): number => types.find((known) => known.type === type)?.links ?? 0;
  const total = types.reduce((sum, { links }) => sum + links, 0);
  return { total, internal: linksOf('internal'), external: linksOf('external') };
}

function update({ db, meta, links }: GenerationCopy): void {
  if (links === null) return;
  const { urls, types, removed, added } = links;
  const before = readUint32(db, 'url_counts');
  const perRank = new Uint32Array(urls.length * KINDS.length);
  for (const [rank, after] of urls.shifted.entries())
    for (let kind = 0; kind < 3; kind += 1) perRank[after * 3 + kind] = before[rank * 3 + kind] ?? 0;
  const count = counter(types, perRank);
  const rankOf = db.prepare<[number], number>('SELECT rank FROM url_rank WHERE url_id = ?').pluck();
  for (const { urlId, typeId } of removed) count(rankOf.get(urlId) ?? 0, typeId, -1);
  for (const { rank, typeId } of added) count(rank, typeId, 1);
  writeChunks(db, 'url_counts', perRank);
  Object.assign(meta, { links_stats: statsOf(types), link_types: types });
}

async function verifyUrlCounts(generation: Generation, perRank: Uint32Array): Promise<void> {
  const stored = await generation.uint32('url_counts');
  expectSame('number of url_counts', stored.length, perRank.length);
  const at = perRank.findIndex((links, place) => stored[place] !== links);
  if (at !== -1)
    differ(`url_counts of rank ${Math.floor(at / 3)} (${KINDS[at % 3]})`, stored[at], perRank[at]);
}
