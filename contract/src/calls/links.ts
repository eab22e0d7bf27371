import { FormatParams } from '../formats.ts';
import {
  LinkListBody,
  LinkListQuery,
  LinkRow,
  LinksStatsBody,
  ListedPost,
  ListedPostsBody,
  PostListBody,
  PostListQuery,
  PostsStatsBody,
} from '../links.ts';
import { Type } from '../schema/index.ts';
import {
  DepthBody,
  DistributionBody,
  FindLinksQuery,
  GroupPostsQuery,
  NeighboursBody,
  PostTypesBody,
  SectionsBody,
  SectionsQuery,
  StoredPostBody,
  StoredPostQuery,
  TitleEndingBody,
  TopBody,
  TopQuery,
} from '../structure.ts';
import type { Call } from './call.ts';

const common = { methods: ['GET'], access: 'administrator', tag: 'Links' } as const;
const NOT_PUBLISHED = { 404: 'links_post_not_found: there is no such published post' };
const NO_STRUCTURE = {
  409: 'links_structure_unknown: the link data was stored by an earlier version; index or import again',
};

/** The stored posts and links, and how the site hangs together: each number there is the total of one of the lists. */
export const linkCalls = {
  listPosts: {
    ...common,
    path: '/links/posts',
    summary: 'Published posts with their link metrics',
    params: Type.Object({ ...PostListQuery.properties, ...FormatParams.properties }),
    answer: PostListBody,
    row: ListedPost,
  },
  getPostsStats: {
    ...common,
    path: '/links/posts-stats',
    summary: 'Totals over the published posts',
    answer: PostsStatsBody,
  },
  listLinks: {
    ...common,
    path: '/links/links',
    summary: 'Stored links with their source and target',
    params: Type.Object({ ...LinkListQuery.properties, ...FormatParams.properties }),
    answer: LinkListBody,
    row: LinkRow,
  },
  getLinksStats: {
    ...common,
    path: '/links/links-stats',
    summary: 'Totals over the stored links',
    answer: LinksStatsBody,
  },
  listPostTypes: {
    ...common,
    path: '/links/post-types',
    summary: 'The types of the published posts',
    answer: PostTypesBody,
  },
  getTitleEnding: {
    ...common,
    path: '/links/title-ending',
    summary: 'What the titles of the posts have in common at their end',
    description: 'Most often the name of the site, which a list need not repeat in every row.',
    answer: TitleEndingBody,
  },
  getTop: {
    ...common,
    path: '/links/top',
    summary: 'The posts with the most links',
    description: 'Posts of every type; of equal ones the lowest id first.',
    params: TopQuery,
    answer: TopBody,
  },
  getDistribution: {
    ...common,
    path: '/links/distribution',
    summary: 'How many posts have no link, one, two or three, and so on',
    description: 'By the stored numbers of links, as in `/links/posts`, over posts of every type.',
    answer: DistributionBody,
    errors: NO_STRUCTURE,
  },
  getDepth: {
    ...common,
    path: '/links/depth',
    summary: 'How many steps from the home page the posts are',
    description:
      'By the stored internal links from one published post to another. Links that are not stored do not count: menus, archives and whatever else is not in the text of a post.',
    answer: DepthBody,
    errors: NO_STRUCTURE,
  },
  getSections: {
    ...common,
    path: '/links/sections',
    summary: 'The sections of the site, and which of them link to which',
    description: 'By the stored internal links from one published post to another.',
    params: SectionsQuery,
    answer: SectionsBody,
    errors: NO_STRUCTURE,
  },
  getNeighbours: {
    ...common,
    path: '/links/posts/{id}/neighbours',
    summary: 'The posts around one post, two steps far in both directions',
    description: 'By the stored internal links from one published post to another.',
    answer: NeighboursBody,
    errors: NOT_PUBLISHED,
  },
  getStoredPost: {
    ...common,
    path: '/links/posts/{id}/links',
    summary: 'One published post with the first links to it and in it',
    description: 'As the lists have them, also of posts that were imported and that the index does not know.',
    params: StoredPostQuery,
    answer: StoredPostBody,
    errors: NOT_PUBLISHED,
  },
  listGroupPosts: {
    ...common,
    path: '/links/group-posts',
    summary: 'The posts behind one number of the structure, or found by their title or address',
    description:
      'Rows, sorting and pages as in `/links/posts`, but a missing score is null. Several conditions must all hold.',
    params: Type.Object({ ...GroupPostsQuery.properties, ...FormatParams.properties }),
    answer: ListedPostsBody,
    row: ListedPost,
    errors: NO_STRUCTURE,
  },
  findLinks: {
    ...common,
    path: '/links/find-links',
    summary: 'Stored links, found by their address in whatever spelling',
    description: 'Rows, sorting and pages as in `/links/links`.',
    params: Type.Object({ ...FindLinksQuery.properties, ...FormatParams.properties }),
    answer: LinkListBody,
    row: LinkRow,
  },
} as const satisfies Record<string, Call>;
