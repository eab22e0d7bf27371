import type { LinkListArgs } from '@signpost/contract/links';
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

/** Of the URLs with the given ranks, which ascend. */
export function urlsOnPage(
  { order, offset, per_page, is_internal }: LinkListArgs,
  ranks: Uint32Array,
  starts: UrlStarts,
): UrlsOnPage {
  const step = order === 'ASC' ? 1 : -1;
  const start = order === 'ASC' ? 0 : ranks.length - 1;
  const linksAt = (at: number, of: LinkListArgs['is_internal']): number => {
    const rank = ranks[at] ?? 0;
    return (starts[of][rank + 1] ?? 0) - (starts[of][rank] ?? 0);
  };

  let first = start;
  let toSkip = offset;
  while (ranks[first] !== undefined && linksAt(first, is_internal) <= toSkip) {
    toSkip -= linksAt(first, is_internal);
    first += step;
  }
  let end = first;
  let links = 0;
  for (let found = -toSkip; ranks[end] !== undefined && found < per_page; end += step) {
    found += linksAt(end, is_internal);
    links += linksAt(end, '');
  }
  const onPage = order === 'ASC' ? ranks.subarray(first, end) : ranks.subarray(end + 1, first + 1);
  return { ranks: onPage, offset: toSkip, links };
}
