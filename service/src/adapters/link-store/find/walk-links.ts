import type { LinkListArgs } from '@signpost/contract/links';
import type { Generation } from '../read/generation.ts';
import type { OrderedRow, RowMatch, Wanted } from '../read/ordering.ts';
import type { Hits } from '../read/text-search.ts';
import { countByType, countHits } from './count-links.ts';
import { typePlaces } from './link-order.ts';

/** What a search has found: URLs, and how many of the wanted links lead to them. */
export interface FoundLinks {
  hits: Hits;
  total: number;
  /** In how many blocks a page of them is looked for. */
  mostBlocks: number;
}

/** A page of a list, by walking its ordering. Null when a search meets too few links in the blocks that it may take. */
export function walkLinks(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  found: FoundLinks | null,
): Promise<OrderedRow[] | null> {
  if (args.orderby === 'type') return walkByType(generation, args, wanted, found);
  return walkOrdering(generation, args, wanted, found);
}

async function walkOrdering(
  generation: Generation,
  { orderby, order, offset, per_page }: LinkListArgs,
  wanted: Wanted,
  found: FoundLinks | null,
): Promise<OrderedRow[] | null> {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const sort = orderby === 'url' || orderby === 'source_title' ? orderby : null;
  const ordering = generation.ordering(sort === null ? 'link_id_asc' : `${sort}_${direction}`);
  const backwards = sort === null && order === 'DESC';
  if (found === null) return ordering.page(wanted, offset, per_page, backwards);
  const { hits, ...rest } = found;
  const match: RowMatch = { by: 'rank', bits: hits.bits };
  return ordering.pageMatching(wanted, { ...rest, match, offset, limit: per_page, backwards });
}

/** One type after the other, each by ascending id. */
async function walkByType(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  found: FoundLinks | null,
): Promise<OrderedRow[] | null> {
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
    const total = await countOf(generation, only, found?.hits ?? null);
    if (total > toSkip) {
      const limit = args.per_page - rows.length;
      const byId: LinkListArgs = { ...args, orderby: 'id', order: 'ASC', offset: toSkip, per_page: limit };
      const walked = await walkOrdering(generation, byId, only, found && { ...found, total });
      if (walked === null) return null;
      rows.push(...walked);
    }
    toSkip = Math.max(0, toSkip - total);
  }
  return rows;
}

async function countOf(generation: Generation, only: Wanted, hits: Hits | null): Promise<number> {
  if (hits === null) return countByType(generation, only);
  const type = generation.meta.link_types[only.indexOf(1)]?.type;
  if (type === 'internal') return countHits(generation, hits, '1');
  if (type === 'external') return countHits(generation, hits, '0');
  return generation.ordering('link_id_asc').countMatching(only, { by: 'rank', bits: hits.bits });
}
