import type { BrokenLinksQuery } from '@signpost/contract/indexing';
import type { Given } from '../../api/calls.ts';
import type { Sort } from '../../parts/data-table.tsx';
import { sortOf } from '../../parts/list-params.ts';
import type { Params } from '../../app/address.ts';
import { REASONS, type ReasonCode } from '../../post/reason-chip.tsx';

/** What the address asks the list of broken links for. */
export interface BrokenView {
  search: string;
  /** All reasons that are certain when it is missing. */
  reason: ReasonCode | undefined;
  sort: Sort;
}

/** The names of the sorts in the address, and what the service calls them; without one, links stand by their posts. */
const SORTS: Readonly<Record<string, BrokenLinksQuery['orderby']>> = {
  post: undefined,
  link: 'url',
  why: 'reason',
  where: 'source_title',
};

export const FIRST_SORT: Sort = { by: 'post', order: 'asc' };

export const FILTERS = ['search', 'reason', 'page'] as const;

export function brokenViewOf(params: Params): BrokenView {
  return {
    search: params['search'] ?? '',
    reason: REASONS.find((code) => code === params['reason']),
    sort: sortOf(params['sort'], SORTS, FIRST_SORT),
  };
}

export function isFiltered({ search, reason }: BrokenView): boolean {
  return search !== '' || reason !== undefined;
}

/** The filters and the sort as the service takes them. */
export function filterQuery({ search, reason, sort }: BrokenView): Given<'listBrokenLinks'> {
  const orderby = SORTS[sort.by];
  return { search, reason, orderby, order: orderby === undefined ? undefined : sort.order };
}
