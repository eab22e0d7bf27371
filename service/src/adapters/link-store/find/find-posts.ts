import type { PostListArgs, PostRow } from '@signpost/contract/links';
import { hasConditions, type GroupPostsArgs } from '@signpost/contract/structure';
import { fold } from '@signpost/platform/text';
import type { ListPage } from '../../../ports/link-store.ts';
import { compareCodePoints } from '../../../shared/compare-code-points.ts';
import { isStandingSort, sortedSlots } from '../parts/authority/sorted-slots.ts';
import { asRankedPosts } from '../parts/authority/standing.ts';
import type { Generation } from '../read/generation.ts';
import { postOrdering } from '../build/generation-schema.ts';
import { countOfKinds, hasBit, type Bits } from '../read/bits.ts';
import type { OrderedRow, Wanted } from '../read/ordering.ts';
import { findGroup } from '../parts/structure/find-group.ts';
import { findTypedPosts } from './find-typed.ts';
import { commaSeparated } from './comma-separated.ts';
import { cellMatches } from './post-filters.ts';
import { asListedPosts, type ShowRows } from '../parts/rows/show-rows.ts';
import { commonHits, numbersOf, type Hits } from '../read/text-search.ts';

/** Up to this many matches are read and sorted. With more, walking an ordering is quicker even if it has to go to the end. */
const GATHER_AT_MOST = 200;

export async function findPosts(
  generation: Generation,
  args: PostListArgs,
  show: ShowRows,
): Promise<ListPage> {
  const { post_cells: cells } = generation.meta;
  const wanted = wantedCells(generation, args);
  const term = fold(args.search);
  if (args.post_id !== 0) return findOnePost(generation, args, wanted, term, show);
  if (term !== '')
    return findAmong(generation, args, wanted, await generation.hits('title_text', term), show);

  const ordering = generation.ordering(postOrdering(args.orderby, args.order));
  const total = cells.reduce((sum, cell, number) => sum + (wanted[number] === 1 ? cell.posts : 0), 0);
  return {
    rows: await joinedRows(generation, await ordering.page(wanted, args.offset, args.per_page), show),
    total,
  };
}

export async function findGroupPosts(
  generation: Generation,
  { orderby, ...args }: GroupPostsArgs,
): Promise<ListPage> {
  const show = args.with_authority ? asRankedPosts : asListedPosts;
  if (!isStandingSort(orderby) && args.find === '' && !hasConditions(args.group))
    return findPosts(generation, { ...args, orderby, post_id: 0 }, show);
  const term = fold(args.search);
  const searched = [
    term === '' ? null : await generation.hits('title_text', term),
    await findTypedPosts(generation, args.find),
  ].filter((hits) => hits !== null);
  const [first, ...others] = searched;
  const isAlone = others.length === 0 && !hasConditions(args.group);
  const hits =
    first !== undefined && isAlone ? first : commonHits(await findGroup(generation, args.group), searched);
  const wanted = wantedCells(generation, args);
  if (!isStandingSort(orderby)) return findAmong(generation, { ...args, orderby }, wanted, hits, show);
  return pageOfSorted(generation, args, await sortedSlots(generation, orderby, args.order), {
    wanted,
    bits: hits.bits,
    show,
  });
}

/** A page of the hits that are in wanted cells, of all slots in an order: a few milliseconds for a million. */
async function pageOfSorted(
  generation: Generation,
  { offset, per_page }: Pick<Args, 'offset' | 'per_page'>,
  sorted: Uint32Array,
  { wanted, bits, show }: { wanted: Wanted; bits: Bits; show: ShowRows },
): Promise<ListPage> {
  const cellOf = await generation.uint16('title_cells');
  const page: number[] = [];
  let total = 0;
  for (const slot of sorted) {
    if (!hasBit(bits, slot) || wanted[cellOf[slot] ?? 0] !== 1) continue;
    if (total >= offset && page.length < per_page) page.push(slot);
    total += 1;
  }
  const rows = await show(generation, page, await generation.postRows(page));
  return { rows: rows.join(','), total };
}

/** What both lists of posts are asked. */
type Args = Omit<PostListArgs, 'post_id'>;

function wantedCells({ meta }: Generation, args: Omit<Args, 'orderby'>): Wanted {
  const { post_cells: cells } = meta;
  const wanted = new Uint8Array(cells.length);
  for (const [number, cell] of cells.entries()) if (cellMatches(cell, args)) wanted[number] = 1;
  return wanted;
}

/** A page of the hits that are in wanted cells. */
async function findAmong(
  generation: Generation,
  args: Args,
  wanted: Wanted,
  hits: Hits,
  show: ShowRows,
): Promise<ListPage> {
  const cellOf = await generation.uint16('title_cells');
  const total = countOfKinds(hits.bits, cellOf, wanted);
  if (args.offset >= total) return { rows: '', total };
  if (total <= GATHER_AT_MOST) {
    const found = Array.from(numbersOf(hits)).filter((slot) => wanted[cellOf[slot] ?? 0] === 1);
    return { rows: await gatherPage(generation, args, found, show), total };
  }
  const ordering = generation.ordering(postOrdering(args.orderby, args.order));
  const page = await ordering.pageMatching(wanted, {
    match: { by: 'id', bits: hits.bits },
    total,
    offset: args.offset,
    limit: args.per_page,
  });
  return { rows: await joinedRows(generation, page ?? [], show), total };
}

async function joinedRows(generation: Generation, page: OrderedRow[], show: ShowRows): Promise<string> {
  const slots = page.map(({ id }) => id);
  return commaSeparated(await show(generation, slots, await generation.postRows(slots)));
}

interface FoundPost {
  slot: number;
  json: string;
  row: PostRow;
}

/** A page of the posts in these slots, sorted as the orderings are: by what the rows say, then by id. */
async function gatherPage(
  generation: Generation,
  args: Args,
  slots: number[],
  show: ShowRows,
): Promise<string> {
  const rows = await generation.postRows(slots);
  const found = rows.map((json, at): FoundPost => {
    return { slot: slots[at] ?? 0, json, row: JSON.parse(json) as PostRow };
  });
  const compare = postOrder(found, args.orderby);
  const sign = args.order === 'ASC' ? 1 : -1;
  found.sort((one, other) => sign * compare(one, other) || one.slot - other.slot);
  const page = found.slice(args.offset, args.offset + args.per_page);
  const shown = await show(
    generation,
    page.map(({ slot }) => slot),
    page.map(({ json }) => json),
  );
  return shown.join(',');
}

function postOrder(
  found: FoundPost[],
  sort: PostListArgs['orderby'],
): (one: FoundPost, other: FoundPost) => number {
  if (sort === 'post_title') {
    // Bytes of UTF-8 compare as code points do.
    const titles = new Map(found.map(({ slot, row }) => [slot, Buffer.from(fold(row.post_title))]));
    const none = Buffer.alloc(0);
    return (one, other) => (titles.get(one.slot) ?? none).compare(titles.get(other.slot) ?? none);
  }
  if (sort === 'post_modified') {
    return (one, other) => compareCodePoints(one.row.post_modified, other.row.post_modified);
  }
  return (one, other) => one.row[sort] - other.row[sort];
}

async function findOnePost(
  generation: Generation,
  args: PostListArgs,
  wanted: Wanted,
  term: string,
  show: ShowRows,
): Promise<ListPage> {
  const row = await generation.db
    .selectFrom('post_row')
    .innerJoin('post', 'post.id', 'post_row.post_id')
    .where('post_row.post_id', '=', args.post_id)
    .select(['post_row.slot', 'post_row.json', 'post.title'])
    .executeTakeFirst();
  const none = { rows: '', total: 0 };
  if (row === undefined || !fold(row.title ?? '').includes(term)) return none;
  const cellOf = await generation.uint16('title_cells');
  if (wanted[cellOf[row.slot] ?? 0] !== 1) return none;
  const rows = args.offset === 0 ? await show(generation, [row.slot], [row.json]) : [];
  return { rows: rows.join(','), total: 1 };
}
