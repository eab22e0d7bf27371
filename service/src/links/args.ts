import {
  LINK_SORTS,
  MOST_PER_PAGE,
  ORPHAN_FILTERS,
  POST_SORTS,
  SCORE_RANGES,
  type LinkListArgs,
  type LinkListQuery,
  type Order,
  type PostListArgs,
  type PostListQuery,
} from '@signpost/contract/links';
import {
  COUNT_RANGES,
  DEPTHS,
  GROUP_SORTS,
  UNREACHED,
  type CountRange,
  type FindLinksArgs,
  type FindLinksQuery,
  type GroupPostsArgs,
  type GroupPostsQuery,
} from '@signpost/contract/structure';
import { clamp, pageOffset } from '@signpost/contract/paging';

const DEFAULT_POST_TYPES = ['post', 'page'];

export function toPostListArgs(query: PostListQuery): PostListArgs {
  const types = [...new Set(query.post_type.filter((type) => type !== ''))];
  return {
    search: query.search,
    post_type: types.length === 0 ? DEFAULT_POST_TYPES : types,
    is_orphan: oneOf(ORPHAN_FILTERS, query.is_orphan, ''),
    seo_score_range: oneOf(SCORE_RANGES, query.seo_score_range, ''),
    post_id: Math.abs(query.post_id),
    orderby: oneOf(POST_SORTS, query.orderby, 'post_title'),
    order: toOrder(query.order, 'ASC'),
    ...toPaging(query),
  };
}

export function toGroupPostsArgs(query: GroupPostsQuery): GroupPostsArgs {
  const { post_id: _, ...args } = toPostListArgs({ ...query, post_id: 0 });
  const { rank_from, rank_to, with_authority } = query;
  const { depth, by, section, links_to, linked_from, links_to_post, linked_from_post } = query;
  return {
    ...args,
    post_type: query.post_type,
    find: query.find,
    orderby: oneOf(GROUP_SORTS, query.orderby, 'post_title'),
    with_authority,
    group: {
      depth: toDepth(depth),
      ranges: {
        incoming: toRange(query.incoming),
        internal: toRange(query.internal),
        external: toRange(query.external),
      },
      by,
      section,
      links_to,
      linked_from,
      links_to_post,
      linked_from_post,
      depth_with_menus: toDepth(query.depth_with_menus),
      rank_from,
      rank_to,
    },
  };
}

function toDepth(depth: GroupPostsQuery['depth']): number | null {
  return depth === undefined ? null : depth === UNREACHED ? -1 : DEPTHS.indexOf(depth);
}

function toRange(range: CountRange | undefined): number | null {
  return range === undefined ? null : COUNT_RANGES.indexOf(range);
}

export function toLinkListArgs(query: LinkListQuery): LinkListArgs {
  return {
    search: query.search,
    source_id: Math.abs(query.source_id),
    target_post_id: Math.abs(query.target_post_id),
    is_internal: query.is_internal === '' ? '' : query.is_internal === '1' ? '1' : '0',
    orderby: oneOf(LINK_SORTS, query.orderby, 'id'),
    order: toOrder(query.order, 'DESC'),
    ...toPaging(query),
  };
}

export function toFindLinksArgs(query: FindLinksQuery): FindLinksArgs {
  return { ...toLinkListArgs({ ...query, search: '' }), find: query.find };
}

function toPaging(query: { page: number; per_page: number }): { offset: number; per_page: number } {
  const perPage = clamp(query.per_page, 1, MOST_PER_PAGE);
  return { offset: pageOffset(Math.max(query.page, 1), perPage), per_page: perPage };
}

function oneOf<Value extends string, Fallback extends string>(
  values: readonly Value[],
  text: string,
  fallback: Fallback,
): Value | Fallback {
  return values.find((value) => value === text) ?? fallback;
}

function toOrder(text: string, fallback: Order): Order {
  return oneOf(['ASC', 'DESC'] as const, text.toUpperCase(), fallback);
}
