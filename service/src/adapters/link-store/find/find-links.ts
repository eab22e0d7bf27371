import type { LinkListArgs } from '@signpost/contract/links';
import type { FindLinksArgs } from '@signpost/contract/structure';
import { fold } from '@signpost/platform/text';
import type { ListPage } from '../../../ports/link-store.ts';
import { compareCodePoints } from '../../../shared/compare-code-points.ts';
import { findTypedLinks } from './find-typed.ts';
import { countRows } from '../read/count-rows.ts';
import type { Generation } from '../read/generation.ts';
import type { OrderedRow, RowMatch, Wanted } from '../read/ordering.ts';
import type { Hits } from '../read/text-search.ts';

/** Up to this many matches are gathered and sorted. With more, walking an ordering meets a page of them soon. */
const GATHER_AT_MOST = 10_000;

export async function findLinks(
  generation: Generation,
  args: LinkListArgs | FindLinksArgs,
): Promise<ListPage> {
  const term = fold(args.search);
  const hits =
    'find' in args
      ? await findTypedLinks(generation, args.find)
      : term === ''
        ? null
        : await generation.hits('url_text', term);
  const types = generation.meta.link_types;
  const wanted = Uint8Array.from(types, ({ type }) => (typeMatches(type, args.is_internal) ? 1 : 0));
  if (args.source_id !== 0 || args.target_post_id !== 0)
    return findLinksOfPost(generation, args, wanted, hits);

  const total =
    hits === null ? countByType(generation, wanted) : await countHits(generation, hits, args.is_internal);
  if (args.offset >= total) return { rows: '', total };
  const rows = await pageOf(generation, args, wanted, hits, total);
  return { rows: await joinedRows(generation, rows), total };
}

async function joinedRows(generation: Generation, links: { id: number }[]): Promise<string> {
  return (await generation.linkRows(links.map(({ id }) => id))).join(',');
}

function typeMatches(type: string, wanted: LinkListArgs['is_internal']): boolean {
  return wanted === '' || type === (wanted === '1' ? 'internal' : 'external');
}

async function pageOf(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits | null,
  total: number,
): Promise<OrderedRow[]> {
  // Only the ordering itself knows the titles, so that sort is always walked.
  if (hits !== null && total <= GATHER_AT_MOST && args.orderby !== 'source_title') {
    const links = await countHits(generation, hits, '');
    if (links <= GATHER_AT_MOST) return gatherPage(generation, args, wanted, hits);
  }
  if (args.orderby === 'type') return pageByType(generation, args, wanted, hits);
  return walkedPage(generation, args, wanted, hits);
}

function walkedPage(
  generation: Generation,
  { orderby, order, offset, per_page }: LinkListArgs,
  wanted: Wanted,
  hits: Hits | null,
): Promise<OrderedRow[]> {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const sort = orderby === 'url' || orderby === 'source_title' ? orderby : null;
  const ordering = generation.ordering(sort === null ? 'link_id_asc' : `${sort}_${direction}`);
  const backwards = sort === null && order === 'DESC';
  if (hits === null) return ordering.page(wanted, offset, per_page, backwards);
  const match: RowMatch = { by: 'rank', isHit: hits.isHit };
  return ordering.pageMatching(wanted, match, offset, per_page, backwards);
}

/** Sorted by type: one type after the other, each by ascending id. */
async function pageByType(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits | null,
): Promise<OrderedRow[]> {
  const places = typePlaces(generation);
  const types = [...wanted.keys()].filter((type) => wanted[type] === 1);
  types.sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  if (args.order === 'DESC') types.reverse();
  const rows: OrderedRow[] = [];
  let toSkip = args.offset;
  for (const type of types) {
    if (rows.length === args.per_page) break;
    const only = new Uint8Array(wanted.length);
    only[type] = 1;
    const count = await countOf(generation, only, hits);
    if (count > toSkip) {
      const limit = args.per_page - rows.length;
      const byId: LinkListArgs = { ...args, orderby: 'id', order: 'ASC', offset: toSkip, per_page: limit };
      rows.push(...(await walkedPage(generation, byId, only, hits)));
    }
    toSkip = Math.max(0, toSkip - count);
  }
  return rows;
}

async function countOf(generation: Generation, only: Wanted, hits: Hits | null): Promise<number> {
  if (hits === null) return countByType(generation, only);
  const type = generation.meta.link_types[only.indexOf(1)]?.type;
  if (type === 'internal') return countHits(generation, hits, '1');
  if (type === 'external') return countHits(generation, hits, '0');
  return generation.ordering('link_id_asc').countMatching(only, { by: 'rank', isHit: hits.isHit });
}

function countByType(generation: Generation, wanted: Wanted): number {
  return generation.meta.link_types.reduce((sum, type, id) => sum + (wanted[id] === 1 ? type.links : 0), 0);
}

async function countHits(
  generation: Generation,
  hits: Hits,
  isInternal: LinkListArgs['is_internal'],
): Promise<number> {
  const counts = await generation.urlCounts();
  const which = { '': 0, '1': 1, '0': 2 }[isInternal];
  let total = 0;
  const { numbers } = hits;
  // Not by `of`: that takes several times longer for a million hits.
  for (let at = 0; at < numbers.length; at += 1) total += counts[(numbers[at] ?? 0) * 3 + which] ?? 0;
  return total;
}

/** All links whose URL is hit, read from their places in the URL ordering and sorted here. */
async function gatherPage(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits,
): Promise<OrderedRow[]> {
  const starts = await generation.urlStarts();
  const places: number[] = [];
  for (const rank of hits.numbers) {
    for (let place = starts[rank] ?? 0; place < (starts[rank + 1] ?? 0); place += 1) places.push(place);
  }
  const links = await generation.ordering('url_asc').rowsAt(places);
  const found = links.filter(({ cell }) => wanted[cell] === 1);
  found.sort(linkOrder(generation, args));
  return found.slice(args.offset, args.offset + args.per_page);
}

function linkOrder(
  generation: Generation,
  { orderby, order }: LinkListArgs,
): (one: OrderedRow, other: OrderedRow) => number {
  const sign = order === 'ASC' ? 1 : -1;
  if (orderby === 'id') return (one, other) => sign * (one.id - other.id);
  const places = typePlaces(generation);
  const key = orderby === 'type' ? (row: OrderedRow) => places[row.cell] ?? 0 : (row: OrderedRow) => row.rank;
  return (one, other) => sign * (key(one) - key(other)) || one.id - other.id;
}

/** Type id -> its place among the types in text order. */
function typePlaces(generation: Generation): number[] {
  const types = generation.meta.link_types.map(({ type }) => type);
  const sorted = types.toSorted(compareCodePoints);
  return types.map((type) => sorted.indexOf(type));
}

/** One post has few links, so the database finds them. */
async function findLinksOfPost(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits | null,
): Promise<ListPage> {
  const types = [...wanted.keys()].filter((type) => wanted[type] === 1);
  if (types.length === 0) return { rows: '', total: 0 };
  let links = generation.db.selectFrom('link');
  if (args.source_id !== 0) links = links.where('link.post_id', '=', args.source_id);
  if (args.target_post_id !== 0) {
    // The index has no links without a target. SQLite uses it only for a query that says the same.
    links = links
      .where('link.target_post_id', '=', args.target_post_id)
      .where('link.target_post_id', '<>', (eb) => eb.lit(0));
  }
  if (types.length < wanted.length) links = links.where('link.type_id', 'in', types);

  const direction = args.order === 'ASC' ? 'asc' : 'desc';
  const { offset, per_page } = args;
  if (hits !== null || args.orderby === 'type') {
    const all = await links
      .innerJoin('url_rank', 'url_rank.url_id', 'link.url_id')
      .leftJoin('title_rank', 'title_rank.post_id', 'link.post_id')
      .select(['link.id', 'link.type_id as cell', 'url_rank.rank', 'title_rank.rank as titleRank'])
      .execute();
    const found = hits === null ? all : all.filter(({ rank }) => hits.isHit[rank] === 1);
    const sign = args.order === 'ASC' ? 1 : -1;
    found.sort(
      args.orderby === 'source_title'
        ? (one, other) => sign * ((one.titleRank ?? 0) - (other.titleRank ?? 0)) || one.id - other.id
        : linkOrder(generation, args),
    );
    const page = found.slice(offset, offset + per_page);
    return { rows: await joinedRows(generation, page), total: found.length };
  }
  const total = await countRows(links);
  if (offset >= total) return { rows: '', total };
  let ordered = links.select('link.id');
  if (args.orderby === 'url') {
    ordered = ordered
      .innerJoin('url_rank', 'url_rank.url_id', 'link.url_id')
      .orderBy('url_rank.rank', direction);
  }
  if (args.orderby === 'source_title') {
    ordered = ordered
      .leftJoin('title_rank', 'title_rank.post_id', 'link.post_id')
      .orderBy((eb) => eb.fn.coalesce('title_rank.rank', eb.lit(0)), direction);
  }
  const page = await ordered
    .orderBy('link.id', args.orderby === 'id' ? direction : 'asc')
    .limit(per_page)
    .offset(offset)
    .execute();
  return { rows: await joinedRows(generation, page), total };
}
