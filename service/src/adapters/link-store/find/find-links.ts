import type { LinkListArgs } from '@signpost/contract/links';
import type { FindLinksArgs } from '@signpost/contract/structure';
import { fold } from '@signpost/platform/text';
import type { ListPage } from '../../../ports/link-store.ts';
import type { Generation } from '../read/generation.ts';
import type { OrderedRow, Wanted } from '../read/ordering.ts';
import { numbersOf, type Hits } from '../read/text-search.ts';
import { commaSeparated } from './comma-separated.ts';
import { countByType, countHits } from './count-links.ts';
import { findLinksOfPost } from './find-links-of-post.ts';
import { findTypedLinks } from './find-typed.ts';
import { gatherLinks } from './gather-links.ts';
import { urlsOnPage } from './urls-on-page.ts';
import { walkLinks } from './walk-links.ts';

/** Up to this many matches are gathered and sorted. With more, walking an ordering meets a page of them soon. */
const GATHER_AT_MOST = 10_000;

/** A walked block, all rows of which are looked at, costs as much as this many blocks of which a few rows are taken. */
const WALKED_BLOCK_COST = 4;

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
  if (args.source_id !== 0 || args.target_post_id !== 0) {
    const { page, total } = await findLinksOfPost(generation, args, wanted, hits);
    return { rows: await joinedRows(generation, page), total };
  }
  const total =
    hits === null ? countByType(generation, wanted) : await countHits(generation, hits, args.is_internal);
  if (args.offset >= total) return { rows: '', total };
  const page =
    hits === null
      ? await walkLinks(generation, args, wanted, null)
      : await pageOfSearch(generation, args, wanted, hits, total);
  return { rows: await joinedRows(generation, page ?? []), total };
}

async function joinedRows(generation: Generation, links: { id: number }[]): Promise<string> {
  return commaSeparated(await generation.linkRows(links.map(({ id }) => id)));
}

function typeMatches(type: string, wanted: LinkListArgs['is_internal']): boolean {
  return wanted === '' || type === (wanted === '1' ? 'internal' : 'external');
}

/** Walks an ordering or gathers the links that match, whichever is likely to be quicker. */
async function pageOfSearch(
  generation: Generation,
  args: LinkListArgs,
  wanted: Wanted,
  hits: Hits,
  total: number,
): Promise<OrderedRow[] | null> {
  if (args.orderby === 'url') {
    const { ranks, offset, links } = urlsOnPage(args, hits.bits, await generation.urlStarts());
    if (links <= GATHER_AT_MOST) return gatherLinks(generation, { ...args, offset }, wanted, ranks);
  }
  // Counting takes milliseconds where very many URLs match.
  const links = total > GATHER_AT_MOST ? total : await countHits(generation, hits, '');
  if (links > GATHER_AT_MOST)
    return walkLinks(generation, args, wanted, { hits, total, mostBlocks: Infinity });
  const { blockCount } = generation.ordering('url_asc');
  const blocksToGather = Math.min(links, blockCount);
  const blocksToWalk = ((args.offset + args.per_page) / total) * blockCount;
  // Where the matches are is not known: a walk that takes longer than expected is given up.
  const mostBlocks = Math.ceil(blocksToWalk * 2);
  const walked =
    blocksToWalk * WALKED_BLOCK_COST < blocksToGather
      ? await walkLinks(generation, args, wanted, { hits, total, mostBlocks })
      : null;
  return walked ?? gatherLinks(generation, args, wanted, numbersOf(hits));
}
