import type { PostListQuery } from '@signpost/contract/links';
import type { Given } from '../../api/calls.ts';
import type { Sort } from '../../parts/data-table.tsx';
import { sortOf } from '../../parts/list-params.ts';
import type { Params } from '../../app/address.ts';

/** What the address asks the list of posts for. */
export interface PostsView {
  search: string;
  linking: Linking;
  /** None for every type. */
  types: string[];
  score: Score;
  sort: Sort;
  /** Only posts that have this in common, as `/links/group-posts` takes it. */
  group: Readonly<Record<string, string>>;
  /** Only posts that AI answers cite. */
  isCited: boolean;
}

export const LINKINGS = ['all', 'orphans', 'linked'] as const;
export type Linking = (typeof LINKINGS)[number];

export const SCORES = ['any', 'great', 'good', 'bad', 'none'] as const;
export type Score = (typeof SCORES)[number];

/** The names of the sorts in the address, and what the service calls them. */
const SORTS: Readonly<Record<string, PostListQuery['orderby']>> = {
  title: 'post_title',
  incoming: 'incoming_link_count',
  internal: 'internal_link_count',
  external: 'external_link_count',
  score: 'seo_score',
  changed: 'post_modified',
};

export const GROUPS = [
  'depth',
  'incoming',
  'internal',
  'external',
  'section',
  'links_to',
  'linked_from',
  'links_to_post',
  'linked_from_post',
] as const;
export type Group = (typeof GROUPS)[number];

/** The parameters that choose rows: clearing the filters takes them away. */
export const FILTERS = ['search', 'orphans', 'type', 'score', 'cited', 'by', 'page', ...GROUPS] as const;

export const FIRST_SORT: Sort = { by: 'title', order: 'asc' };

export function postsViewOf(params: Params): PostsView {
  const group: Record<string, string> = {};
  for (const name of GROUPS) {
    const value = params[name];
    if (value !== undefined && value !== '') group[name] = value;
  }
  if (Object.keys(group).length > 0 && params['by'] !== undefined) group['by'] = params['by'];
  return {
    search: params['search'] ?? '',
    linking: LINKINGS.find((linking) => linkingParam(linking) === params['orphans']) ?? 'all',
    types: (params['type'] ?? '').split(',').filter((type) => type !== ''),
    score: SCORES.find((score) => score === params['score']) ?? 'any',
    sort: sortOf(params['sort'], SORTS, FIRST_SORT),
    group,
    isCited: params['cited'] === 'only',
  };
}

export function linkingParam(linking: Linking): string | undefined {
  return { all: undefined, orphans: 'only', linked: 'none' }[linking];
}

export function isFiltered(view: PostsView): boolean {
  const { search, linking, types, score, group, isCited } = view;
  return (
    search !== '' ||
    linking !== 'all' ||
    types.length > 0 ||
    score !== 'any' ||
    isCited ||
    Object.keys(group).length > 0
  );
}

/** The filters and the sort as the service takes them; the same for a page and for an export. `allTypes` are those of the site. */
export function filterQuery(view: PostsView, allTypes: string[]): Given<'listGroupPosts'> {
  const types = view.types.length > 0 ? view.types : allTypes;
  return {
    ...view.group,
    ...(view.search === '' ? {} : { find: view.search }),
    post_type: types,
    is_orphan: { all: '', orphans: 'orphan', linked: 'linked' }[view.linking],
    seo_score_range: view.score === 'any' ? '' : view.score === 'none' ? 'no-score' : view.score,
    orderby: SORTS[view.sort.by],
    order: view.sort.order,
  };
}
