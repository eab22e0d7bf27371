import type { LinkListArgs } from '@signpost/contract/links';
import type { Generation } from '../read/generation.ts';
import type { OrderedRow, Wanted } from '../read/ordering.ts';
import { linkOrder } from './link-order.ts';

/** How many links the titles of their posts are asked for at once. */
const ASKED_AT_ONCE = 1000;

/** A page of the links of some URLs, which are given by ascending rank: read from their places in the URL ordering and sorted here. */
export async function gatherLinks(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  ranks: Uint32Array,
): Promise<OrderedRow[]> {
  const { '': starts } = await generation.urlStarts();
  const places: number[] = [];
  for (const rank of ranks) {
    for (let place = starts[rank] ?? 0; place < (starts[rank + 1] ?? 0); place += 1) places.push(place);
  }
  const links = await generation.ordering('url_asc').rowsAt(places);
  const found = links.filter(({ cell }) => wanted[cell] === 1);
  const titles = args.orderby === 'source_title' ? await titleRanks(generation, found) : null;
  return found
    .map((link) => ({ ...link, titleRank: titles?.get(link.id) ?? 0 }))
    .sort(linkOrder(generation, args))
    .slice(args.offset, args.offset + args.per_page);
}

/** Link id -> the rank of the title of the post it is in. */
async function titleRanks({ db }: Generation, links: readonly OrderedRow[]): Promise<Map<number, number>> {
  const ranks = new Map<number, number>();
  for (let at = 0; at < links.length; at += ASKED_AT_ONCE) {
    const ids = links.slice(at, at + ASKED_AT_ONCE).map(({ id }) => id);
    const rows = await db
      .selectFrom('link')
      .innerJoin('title_rank', 'title_rank.post_id', 'link.post_id')
      .where('link.id', 'in', ids)
      .select(['link.id', 'title_rank.rank'])
      .execute();
    for (const { id, rank } of rows) ranks.set(id, rank);
  }
  return ranks;
}
