import { Type, type Static } from './schema/index.ts';
import { flag, integer, integerOrNull, list, text, textOrNull, titled } from './fields.ts';

/** One published post with its link metrics (contract 2.1). */
export const PostRow = titled('Post', {
  post_id: integer('Its id.'),
  post_title: text('Its title.'),
  post_type: text('Slug of its type.'),
  post_modified: text('Time of the last change, `YYYY-MM-DD HH:MM:SS`.'),
  internal_link_count: integer('Links in it to the same site.'),
  external_link_count: integer('Links in it to other sites.'),
  incoming_link_count: integer('Links to it from posts of the site.'),
  seo_score: integer('Its score; 0 when there is none.'),
  is_orphan: flag('True when no post links to it.'),
  edit_url: text('Address of its editor.'),
  post_url: text('Its address; without the home address on the same site.'),
  post_type_label: text('What people call its type.'),
});
export type PostRow = Static<typeof PostRow>;

/** The same post as our own calls and the exports show it, where a missing score is not a score of 0. */
export const ListedPost = titled('ListedPost', {
  ...PostRow.properties,
  seo_score: integerOrNull('Its score; null when there is none.'),
});
export type ListedPost = Static<typeof ListedPost>;

/** One stored link (contract 2.2). */
export const LinkRow = titled('Link', {
  id: integer('Its id.'),
  url: text('Where it leads.'),
  post_id: integer('The post that contains it; 0 for none.'),
  target_post_id: integer('The post it leads to; 0 for none.'),
  type: text('`internal`, `external` or another.'),
  source_title: textOrNull('Title of the post that contains it.'),
  target_title: textOrNull('Title of the post it leads to.'),
  source_url: text('Address of the post that contains it.'),
  source_edit_url: text('Address of its editor.'),
  target_url: text('Address of the post it leads to.'),
});
export type LinkRow = Static<typeof LinkRow>;

export const PostsStatsBody = Type.Object({
  total_posts: integer('Published posts.'),
  orphan_posts: integer('Posts that no post links to.'),
  posts_with_internal: integer('Posts with links to the same site.'),
  posts_with_external: integer('Posts with links to other sites.'),
});
export type PostsStatsBody = Static<typeof PostsStatsBody>;

export const LinksStatsBody = Type.Object({
  total: integer('Stored links.'),
  internal: integer('Links to the same site.'),
  external: integer('Links to other sites.'),
});
export type LinksStatsBody = Static<typeof LinksStatsBody>;

export const PostListBody = Type.Object({
  posts: list('One page of posts.', PostRow),
  total: integer('Posts that match, on all pages.'),
  pages: integer('The number of pages.'),
});
export type PostListBody = Static<typeof PostListBody>;

export const ListedPostsBody = Type.Object({
  ...PostListBody.properties,
  posts: list('One page of posts.', ListedPost),
});
export type ListedPostsBody = Static<typeof ListedPostsBody>;

export const LinkListBody = Type.Object({
  links: list('One page of links.', LinkRow),
  total: integer('Links that match, on all pages.'),
  pages: integer('The number of pages.'),
});
export type LinkListBody = Static<typeof LinkListBody>;

/** The most rows of one page. */
export const MOST_PER_PAGE = 100;

export const POST_SORTS = [
  'post_title',
  'internal_link_count',
  'external_link_count',
  'incoming_link_count',
  'seo_score',
  'post_modified',
] as const;
export type PostSort = (typeof POST_SORTS)[number];

export const LINK_SORTS = ['id', 'url', 'type', 'source_title'] as const;
export type LinkSort = (typeof LINK_SORTS)[number];

export const ORPHAN_FILTERS = ['orphan', 'linked'] as const;
export const SCORE_RANGES = ['great', 'good', 'bad', 'no-score'] as const;

/** A parameter whose other values mean something too: `examples` names those that do more. */
const open = (examples: readonly string[], fallback: string, description: string) =>
  Type.String({ default: fallback, examples: [...examples], description });

const page = Type.Integer({ default: 1, description: 'Page number; values below 1 are treated as 1.' });
const perPage = Type.Integer({
  default: 50,
  description: 'Rows per page; clamped to 1..100, which the header X-Signpost-Hint then says.',
});
const order = (fallback: 'ASC' | 'DESC') =>
  open(['ASC', 'DESC'], fallback, `ASC or DESC, in any case; anything else is ${fallback}.`);

/** Query of GET /links/posts. The same schema validates requests and describes them in OpenAPI. */
export const PostListQuery = Type.Object({
  page,
  per_page: perPage,
  search: Type.String({
    default: '',
    description: 'Part of the post title, without regard to case or accents.',
  }),
  post_type: Type.Array(Type.String(), {
    default: [],
    description: 'Post types to list, repeated or comma-separated; post and page when empty.',
  }),
  is_orphan: open(ORPHAN_FILTERS, '', 'orphan, linked, or anything else for both.'),
  seo_score_range: open(
    SCORE_RANGES,
    '',
    'great (above 80), good (51 to 80), bad (50 and below), no-score, or anything else for all.',
  ),
  post_id: Type.Integer({
    default: 0,
    'x-lenient': true,
    description:
      'Only this post. Never rejected: the absolute value of its leading integer, else 0 for all posts.',
  }),
  orderby: open(
    POST_SORTS,
    'post_title',
    'post_title, internal_link_count, external_link_count, incoming_link_count, seo_score or post_modified; anything else is post_title.',
  ),
  order: order('ASC'),
});
export type PostListQuery = Static<typeof PostListQuery>;

/** Query of GET /links/links. */
export const LinkListQuery = Type.Object({
  page,
  per_page: perPage,
  search: Type.String({
    default: '',
    description: 'Part of the link URL, without regard to case or accents.',
  }),
  source_id: Type.Integer({ default: 0, description: 'Only links from this post; 0 for all.' }),
  target_post_id: Type.Integer({ default: 0, description: 'Only links to this post; 0 for all.' }),
  is_internal: open(['1', '0'], '', '1 for internal links, any other text for external ones, empty for all.'),
  orderby: open(LINK_SORTS, 'id', 'id, url, type or source_title; anything else is id.'),
  order: order('DESC'),
});
export type LinkListQuery = Static<typeof LinkListQuery>;

export type Order = 'ASC' | 'DESC';
export type OrphanFilter = '' | (typeof ORPHAN_FILTERS)[number];
export type ScoreRange = '' | (typeof SCORE_RANGES)[number];

/** A normalised request for posts: complete and safe. Extensions receive it, so names are the wire's. */
export interface PostListArgs {
  search: string;
  /** Never empty: the default types when the request named none. */
  post_type: string[];
  is_orphan: OrphanFilter;
  seo_score_range: ScoreRange;
  /** 0 = all posts. */
  post_id: number;
  orderby: PostSort;
  order: Order;
  offset: number;
  per_page: number;
}

/** A normalised request for links. */
export interface LinkListArgs {
  search: string;
  /** 0 = all sources. */
  source_id: number;
  /** 0 = all targets. */
  target_post_id: number;
  /** '1' = internal only, '0' = external only, '' = all. */
  is_internal: '' | '0' | '1';
  orderby: LinkSort;
  order: Order;
  offset: number;
  per_page: number;
}
