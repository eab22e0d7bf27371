import type { LinkListArgs } from '@signpost/contract/links';
import { hasBit } from '../read/bits.ts';
import { countRows } from '../read/count-rows.ts';
import type { Generation } from '../read/generation.ts';
import type { Wanted } from '../read/ordering.ts';
import type { Hits } from '../read/text-search.ts';
import { linkOrder } from './link-order.ts';

/** The ids on a page of the links from or to a post, and how many there are. One post has few links, so the database finds them. */
export async function findLinksOfPost(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits | null,
): Promise<{ page: { id: number }[]; total: number }> {
  const types = [...wanted.keys()].filter((type) => wanted[type] === 1);
  if (types.length === 0) return { page: [], total: 0 };
  let links = generation.db.selectFrom('link');
  if (args.source_id !== 0) links = links.where('link.post_id', '=', args.source_id);
  if (args.target_post_id !== 0) {
    // The index has no links without a target. SQLite uses it only for a query that says the same.
    links = links
      .where('link.target_post_id', '=', args.target_post_id)
      .where('link.target_post_id', '<>', (eb) => eb.lit(0));
  }
  if (types.length < wanted.length) links = links.where('link.type_id', 'in', types);

  const { offset, per_page } = args;
  if (hits !== null || args.orderby === 'type') {
    const all = await links
      .innerJoin('url_rank', 'url_rank.url_id', 'link.url_id')
      .leftJoin('title_rank', 'title_rank.post_id', 'link.post_id')
      .select(['link.id', 'link.type_id as cell', 'url_rank.rank', 'title_rank.rank as titleRank'])
      .execute();
    const found = all
      .filter(({ rank }) => hits === null || hasBit(hits.bits, rank))
      .map((link) => ({ ...link, titleRank: link.titleRank ?? 0 }))
      .sort(linkOrder(generation, args));
    return { page: found.slice(offset, offset + per_page), total: found.length };
  }
  const total = await countRows(links);
  if (offset >= total) return { page: [], total };
  const direction = args.order === 'ASC' ? 'asc' : 'desc';
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
  return { page, total };
}
