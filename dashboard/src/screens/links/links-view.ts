import type { LinkListQuery } from '@signpost/contract/links';
import type { Given } from '../../api/calls.ts';
import type { Sort } from '../../parts/data-table.tsx';
import { sortOf } from '../../parts/list-params.ts';
import type { Params } from '../../app/address.ts';

/** What the address asks the list of links for. */
export interface LinksView {
  search: string;
  kind: Kind;
  /** Ids of posts: only links in one, or to one. */
  source: string | null;
  target: string | null;
  sort: Sort;
}

export const KINDS = ['all', 'internal', 'external'] as const;
export type Kind = (typeof KINDS)[number];

/** The names of the sorts in the address, and what the service calls them. */
const SORTS: Readonly<Record<string, LinkListQuery['orderby']>> = {
  new: 'id',
  address: 'url',
  type: 'type',
  from: 'source_title',
};

export const FIRST_SORT: Sort = { by: 'new', order: 'desc' };

export const FILTERS = ['search', 'kind', 'source', 'target', 'page'] as const;

export function linksViewOf(params: Params): LinksView {
  return {
    search: params['search'] ?? '',
    kind: KINDS.find((kind) => kind === params['kind']) ?? 'all',
    source: idOf(params['source']),
    target: idOf(params['target']),
    sort: sortOf(params['sort'], SORTS, FIRST_SORT),
  };
}

export function isFiltered({ search, kind, source, target }: LinksView): boolean {
  return search !== '' || kind !== 'all' || source !== null || target !== null;
}

/** Links that are found by an address are listed by a call of their own. */
export function listCall({ search }: LinksView): 'listLinks' | 'findLinks' {
  return search === '' ? 'listLinks' : 'findLinks';
}

/** The filters and the sort as the service takes them. */
export function filterQuery({ search, kind, source, target, sort }: LinksView): Given<'findLinks'> {
  return {
    ...(search === '' ? {} : { find: search }),
    is_internal: { all: '', internal: '1', external: '0' }[kind],
    source_id: source,
    target_post_id: target,
    orderby: SORTS[sort.by],
    order: sort.order,
  };
}

function idOf(text: string | undefined): string | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? text : null;
}
