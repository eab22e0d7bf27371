import { Type, type Static } from './schema/index.ts';
import {
  LinkListBody,
  LinkListQuery,
  PostListQuery,
  ListedPost,
  POST_SORTS,
  type LinkListArgs,
  type PostListArgs,
} from './links.ts';
import { inRange, integer, integerOrNull, list, means, nullable, text, titled } from './fields.ts';

/** Ranges of a number of links, as a chart has its bars. The last one has no end. */
export const COUNT_RANGES = [
  '0',
  '1',
  '2-3',
  '4-7',
  '8-15',
  '16-31',
  '32-63',
  '64-127',
  '128-255',
  '256-511',
  '512-1023',
  '1024-',
] as const;
export type CountRange = (typeof COUNT_RANGES)[number];

/** Steps from the home page. The last one has no end. */
export const DEPTHS: readonly string[] = [...Array.from({ length: 20 }, (_, steps) => `${steps}`), '20-'];
/** In place of a depth: the posts that cannot be reached. */
export const UNREACHED = 'none';

/** The numbers of links of which a distribution is given. */
export const COUNTED = ['incoming', 'internal', 'external'] as const;
export type Counted = (typeof COUNTED)[number];

/** How posts are put into sections. */
export const SECTIONINGS = ['path', 'type'] as const;
export type Sectioning = (typeof SECTIONINGS)[number];

/**
 * Sections that are not the first part of an address, which never contains a slash. `top`: posts directly below the home address; `none`: posts
 * without an address on the site; `rest`: the smallest sections together; `others`: in a filter, every section but the post's own.
 */
export const SPECIAL_SECTIONS = { top: '/', none: '/none', rest: '/rest', others: '/others' } as const;

const PostTypeRow = titled('PostType', {
  slug: text('The slug, as `post_type` of `/links/posts` takes it.'),
  label: text('What people call it.'),
  posts: integer('Published posts of the type.'),
});

export const PostTypesBody = Type.Object({
  types: list('The types that occur, the most frequent first.', PostTypeRow),
});
export type PostTypesBody = Static<typeof PostTypesBody>;

export const TitleEndingBody = Type.Object({
  ending: text(
    'What most titles end with, such as ` | My site`; empty for none. Found out from some hundred posts.',
  ),
});
export type TitleEndingBody = Static<typeof TitleEndingBody>;

/** Query of GET /links/posts/{id}/links. */
export const StoredPostQuery = Type.Object({
  per_page: inRange('Links in each direction, 1 to 100.', [1, 100], 10),
});
export type StoredPostQuery = Static<typeof StoredPostQuery>;

export const StoredPostBody = Type.Object({
  post: means('The post.', ListedPost),
  incoming: means('Links to it, as `/links/links` lists them.', LinkListBody),
  outgoing: means('Links in it, as `/links/links` lists them.', LinkListBody),
});
export type StoredPostBody = Static<typeof StoredPostBody>;

/** A post that was imported, as GET /links/posts/{id} has it: only the lists know it. */
export const ImportedPostBody = Type.Object({
  post: StoredPostBody.properties.post,
  incoming: Type.Optional(
    means('Links to it; missing when only the others are asked for.', StoredPostBody.properties.incoming),
  ),
  outgoing: Type.Optional(
    means('Links in it; missing when only the others are asked for.', StoredPostBody.properties.outgoing),
  ),
});
export type ImportedPostBody = Static<typeof ImportedPostBody>;

/** Query of GET /links/top. */
export const TopQuery = Type.Object({
  posts: inRange('Posts in each list, 1 to 50.', [1, 50], 5),
});
export type TopQuery = Static<typeof TopQuery>;

export const TopBody = Type.Object({
  incoming: list('The posts with the most links to them.', ListedPost),
  internal: list('The posts with the most links to the same site.', ListedPost),
  external: list('The posts with the most links to other sites.', ListedPost),
});
export type TopBody = Static<typeof TopBody>;

const Bar = titled('Bar', {
  range: text('The range, as `/links/group-posts` takes it: `3`, `4-7` or `1024-`.'),
  from: integer('Its lowest number.'),
  to: integerOrNull('Its highest number; null for a range without an end.'),
  posts: integer('The posts in it.'),
});
export type Bar = Static<typeof Bar>;
const bars = Type.Array(Bar);

export const DistributionBody = Type.Object({
  posts: integer('Published posts.'),
  incoming: means('By links to them from posts of the site, up to the last range with a post.', bars),
  internal: means('By links in them to the same site.', bars),
  external: means('By links in them to other sites.', bars),
});
export type DistributionBody = Static<typeof DistributionBody>;

export const DepthBody = Type.Object({
  posts: integer('Published posts.'),
  home: means('The post at the home address; null when there is none.', nullable(ListedPost)),
  problem: means(
    '`home_not_stored` when no published post has the home address: then no steps can be counted. Else null.',
    nullable(Type.Literal('home_not_stored')),
  ),
  depths: means('By steps from the home page, up to the last depth with a post.', bars),
  median: integerOrNull('At least half of the posts that can be reached are this many steps away, or fewer.'),
  unreached: integer('Posts that no path of links leads to from the home page.'),
});
export type DepthBody = Static<typeof DepthBody>;

const Section = titled('Section', {
  section: text(
    'Its name, as `/links/group-posts` takes it. By path it is the first part of the address, if another part follows. `/` has the posts directly below the home address, `/none` those without an address on the site, `/rest` the smallest sections together.',
  ),
  label: text('Its name for people; empty for a name with a slash.'),
  joined: integer('How many sections are in it: 1, but for `/rest`.'),
  posts: integer('Published posts in it.'),
  orphans: integer('Those that no post links to.'),
  linking_inside: integer('Those that link to another post of the section.'),
  linking_out: integer('Those that link to a post of another section.'),
  linked_from_outside: integer('Those that a post of another section links to.'),
});
export type Section = Static<typeof Section>;

const Flow = titled('Flow', {
  from: text('The section that links.'),
  to: text('The section that is linked to.'),
  posts: integer('Posts of the first that link to a post of the second.'),
});
export type Flow = Static<typeof Flow>;

const by = Type.Enum(SECTIONINGS, {
  default: 'path',
  description: 'Sections by `path`, the first part of the address, or by post `type`.',
});

/** Query of GET /links/sections. */
export const SectionsQuery = Type.Object({ by });
export type SectionsQuery = Static<typeof SectionsQuery>;

export const SectionsBody = Type.Object({
  by: text('What makes a section.'),
  posts: integer('Published posts.'),
  sections: list('The largest first, and `/rest` last; 24 at most.', Section),
  flows: list('Between two sections, the strongest first.', Flow),
});
export type SectionsBody = Static<typeof SectionsBody>;

const NextNeighbour = titled('NextNeighbour', {
  post: means('The post.', ListedPost),
  links: integer('Links between it and the post before it.'),
});

const Neighbour = titled('Neighbour', {
  ...NextNeighbour.properties,
  posts: integer('Posts on its other side, in the same direction.'),
  next: list('The strongest three of these.', NextNeighbour),
});
export type Neighbour = Static<typeof Neighbour>;

const Side = titled('Side', {
  posts: integer('All posts on this side.'),
  neighbours: list(
    'The strongest twelve: by the number of links, then by their own incoming links.',
    Neighbour,
  ),
});
export type Side = Static<typeof Side>;

export const NeighboursBody = Type.Object({
  post: means('The post.', ListedPost),
  incoming: means('The posts that link to it, and those that link to these.', Side),
  outgoing: means('The posts that it links to, and those that these link to.', Side),
});
export type NeighboursBody = Static<typeof NeighboursBody>;

const range = (what: string) => Type.Optional(Type.Enum(COUNT_RANGES, { description: what }));
const section = (what: string) => Type.String({ default: '', description: what });
const post = (what: string) =>
  Type.Integer({ default: 0, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: what });

const { post_id: _onePost, ...filters } = PostListQuery.properties;

/** What these lists can be sorted by. */
export const GROUP_SORTS = [...POST_SORTS, 'authority', 'depth', 'depth_with_menus'] as const;
export type GroupSort = (typeof GROUP_SORTS)[number];

/** Query of GET /links/group-posts. */
export const GroupPostsQuery = Type.Object({
  ...filters,
  find: Type.String({
    default: '',
    format: 'page',
    description:
      'What a person types or pastes to find posts: a part of the title, a whole address, a part of a path with a slash in it, or a part of the last name in the path.',
  }),
  post_type: Type.Array(Type.String(), {
    default: [],
    description: 'Post types to list, repeated or comma-separated; all of them when empty.',
  }),
  depth: Type.Optional(
    Type.Enum([...DEPTHS, UNREACHED], {
      description: 'Only posts that many steps from the home page; `none` for those that cannot be reached.',
    }),
  ),
  incoming: range('Only posts with that many links to them.'),
  internal: range('Only posts with that many links to the same site.'),
  external: range('Only posts with that many links to other sites.'),
  by,
  section: section('Only posts of this section.'),
  links_to: section(
    'Only posts that link to another post in this section; `/others` for any section but their own.',
  ),
  linked_from: section('Only posts that another post in this section links to; `/others` as above.'),
  links_to_post: post('Only posts that link to this post; 0 for all.'),
  linked_from_post: post('Only posts that this post links to; 0 for all.'),
  depth_with_menus: Type.Optional(
    Type.Enum([...DEPTHS, UNREACHED], {
      description: 'The same as `depth`, by all links: those of menus, headers and footers included.',
    }),
  ),
  rank_from: post(
    'Only posts with this rank by authority or a lower one, as 100 is lower than 1; 0 for all.',
  ),
  rank_to: post('Only posts with this rank by authority or a higher one: 10 for the first ten; 0 for all.'),
  with_authority: Type.Boolean({
    default: false,
    description: 'Adds rank and share by authority and the steps from the home page to each row.',
  }),
  orderby: Type.String({
    default: 'post_title',
    examples: [...GROUP_SORTS],
    description:
      'As in `/links/posts`, or `authority`, `depth` or `depth_with_menus`; posts that cannot be reached are the deepest.',
  }),
});
export type GroupPostsQuery = Static<typeof GroupPostsQuery>;

/** Query of GET /links/find-links. */
const { search: _partOfUrl, ...linkFilters } = LinkListQuery.properties;
export const FindLinksQuery = Type.Object({
  ...linkFilters,
  find: Type.String({
    default: '',
    format: 'page',
    description:
      'A part of the address of the link, or a whole address in any spelling: with another scheme, with or without `www.` and the slash at its end, percent-encoded or not.',
  }),
});
export type FindLinksQuery = Static<typeof FindLinksQuery>;

/** A normalised request for links by a typed or pasted address. */
export interface FindLinksArgs extends LinkListArgs {
  find: string;
}

/** What the posts of a group have in common; null, '' and 0 ask for nothing. */
export interface PostGroup {
  /** The number of the depth; -1 for the posts that cannot be reached. */
  depth: number | null;
  /** The numbers of the ranges. */
  ranges: Readonly<Record<Counted, number | null>>;
  by: Sectioning;
  section: string;
  links_to: string;
  linked_from: string;
  links_to_post: number;
  linked_from_post: number;
  /** Like `depth`. */
  depth_with_menus: number | null;
  rank_from: number;
  rank_to: number;
}

/** Whether a group is more than all posts. */
export function hasConditions({ depth, depth_with_menus, ranges, by: _by, ...others }: PostGroup): boolean {
  return (
    depth !== null ||
    depth_with_menus !== null ||
    COUNTED.some((counted) => ranges[counted] !== null) ||
    Object.values(others).some((value) => value !== '' && value !== 0)
  );
}

/** A normalised request for the posts of a group. No post type means every type. */
export interface GroupPostsArgs extends Omit<PostListArgs, 'post_id' | 'orderby'> {
  find: string;
  group: PostGroup;
  orderby: GroupSort;
  with_authority: boolean;
}
