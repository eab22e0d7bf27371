import type { LinkListArgs } from '@signpost/contract/links';
import { nextBit, type Bits } from '../read/bits.ts';
import type { UrlStarts } from '../read/generation.ts';

/** The URLs whose links are on one page of a list that goes by URL. */
export interface UrlsOnPage {
  /** By rank, ascending. */
  ranks: Uint32Array;
  /** How many of their links come before the page. */
  offset: number;
  /** How many links they have, of all types. */
  links: number;
}

/** Of the URLs whose ranks are in. */
export function urlsOnPage(
  { order, offset, per_page, is_internal }: LinkListArgs,
  bits: Bits,
  starts: UrlStarts,
): UrlsOnPage {
  const step = order === 'ASC' ? 1 : -1;
  const linksOf = (rank: number, of: LinkListArgs['is_internal']): number =>
    (starts[of][rank + 1] ?? 0) - (starts[of][rank] ?? 0);

  let rank = nextBit(bits, order === 'ASC' ? 0 : bits.length * 32 - 1, step);
  let toSkip = offset;
  while (rank !== -1 && linksOf(rank, is_internal) <= toSkip) {
    toSkip -= linksOf(rank, is_internal);
    rank = nextBit(bits, rank + step, step);
  }
  const ranks: number[] = [];
  let links = 0;
  for (let found = -toSkip; rank !== -1 && found < per_page; rank = nextBit(bits, rank + step, step)) {
    ranks.push(rank);
    found += linksOf(rank, is_internal);
    links += linksOf(rank, '');
  }
  return { ranks: Uint32Array.from(order === 'ASC' ? ranks : ranks.toReversed()), offset: toSkip, links };
}
