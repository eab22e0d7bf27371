import type { LinkListArgs } from '@signpost/contract/links';
import { COUNTED_KINDS, countedKind } from './count-links.ts';

/** The URLs whose links are on one page of a list that goes by URL. */
export interface UrlsOnPage {
  /** By rank, ascending. */
  ranks: Uint32Array;
  /** How many of their links come before the page. */
  offset: number;
  /** How many links they have, of all types. */
  links: number;
}

/** Of the URLs with the given ranks, which ascend. `counts` has the links of each rank, kind by kind. */
export function urlsOnPage(
  { order, offset, per_page, is_internal }: LinkListArgs,
  ranks: Uint32Array,
  counts: Uint32Array,
): UrlsOnPage {
  const kind = countedKind(is_internal);
  const step = order === 'ASC' ? 1 : -1;
  const start = order === 'ASC' ? 0 : ranks.length - 1;
  const linksAt = (at: number, ofKind: number): number =>
    counts[(ranks[at] ?? 0) * COUNTED_KINDS + ofKind] ?? 0;

  let first = start;
  let toSkip = offset;
  while (ranks[first] !== undefined && linksAt(first, kind) <= toSkip) {
    toSkip -= linksAt(first, kind);
    first += step;
  }
  let end = first;
  let links = 0;
  for (let found = -toSkip; ranks[end] !== undefined && found < per_page; end += step) {
    found += linksAt(end, kind);
    links += linksAt(end, 0);
  }
  const onPage = order === 'ASC' ? ranks.subarray(first, end) : ranks.subarray(end + 1, first + 1);
  return { ranks: onPage, offset: toSkip, links };
}
