import { defineList } from '../../parts/list-definition.ts';

/** What posts have in common: filters that the address names as the call does. */
const GROUP = {
  depth: 'depth',
  depth_with_menus: 'depth_with_menus',
  rank_from: 'rank_from',
  rank_to: 'rank_to',
  incoming: 'incoming',
  internal: 'internal',
  external: 'external',
  section: 'section',
  links_to: 'links_to',
  linked_from: 'linked_from',
  links_to_post: 'links_to_post',
  linked_from_post: 'linked_from_post',
} as const;
export type Group = keyof typeof GROUP;
export const GROUPS = Object.values(GROUP);

/** Filters in the address, and what the call names their values. */
export const LINKINGS = { only: 'orphan', none: 'linked' } as const;
export const SCORES = { great: 'great', good: 'good', bad: 'bad', none: 'no-score' } as const;

/** Every post. */
export const POSTS = defineList({
  call: 'listGroupPosts',
  filters: {
    search: 'find',
    orphans: { param: 'is_orphan', values: LINKINGS },
    type: 'post_type',
    score: { param: 'seo_score_range', values: SCORES },
    cited: ['only'],
    by: 'by',
    ...GROUP,
  },
  // How sections are made says nothing without one.
  clean: ({ by, ...chosen }) =>
    by !== undefined && GROUPS.some((name) => name in chosen) ? { by, ...chosen } : chosen,
  sorts: {
    title: 'post_title',
    incoming: 'incoming_link_count',
    internal: 'internal_link_count',
    external: 'external_link_count',
    score: 'seo_score',
    changed: 'post_modified',
    authority: 'authority',
    depth: 'depth',
    depthWithMenus: 'depth_with_menus',
  },
  firstSort: { by: 'title', order: 'asc' },
  rowsOf: ({ posts }) => posts,
  keyOf: ({ post_id: id }) => id,
});
