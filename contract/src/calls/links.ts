import { AuthorityBody, GroupPostsBody, WhatIfBody, WhatIfParams } from '../authority.ts';
import { FormatParams } from '../formats.ts';
import {
  LinkListBody,
  LinkListQuery,
  LinkRow,
  LinksStatsBody,
  ListedPost,
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
import { callsWith } from './call.ts';

const reads = callsWith({ methods: ['GET'], access: 'administrator', tag: 'Links' });
/** Changes nothing, though its method is that of a change. */
const asks = callsWith({ methods: ['POST'], access: 'reader', tag: 'Links' });
const NOT_PUBLISHED = { 404: 'links_post_not_found: there is no such published post' };
const NO_STRUCTURE = {
  409: 'links_structure_unknown: the link data was stored by an earlier version; index or import again',
};

const NO_AUTHORITY = {
  409: 'links_authority_unknown: the link data was stored by an earlier version; index or import again',
};

/** The stored posts and links, and how the site hangs together: each number there is the total of one of the lists. */
export const linkCalls = {
  listPosts: reads('/links/posts', 'Published posts with their link metrics', {
    params: Type.Object({ ...PostListQuery.properties, ...FormatParams.properties }),
    answer: PostListBody,
    row: ListedPost,
  }),
  getPostsStats: reads('/links/posts-stats', 'Totals over the published posts', { answer: PostsStatsBody }),
  listLinks: reads('/links/links', 'Stored links with their source and target', {
    params: Type.Object({ ...LinkListQuery.properties, ...FormatParams.properties }),
    answer: LinkListBody,
    row: LinkRow,
  }),
  getLinksStats: reads('/links/links-stats', 'Totals over the stored links', { answer: LinksStatsBody }),
  listPostTypes: reads('/links/post-types', 'The types of the published posts', { answer: PostTypesBody }),
  getTitleEnding: reads('/links/title-ending', 'What the titles of the posts have in common at their end', {
    description: 'Most often the name of the site, which a list need not repeat in every row.',
    answer: TitleEndingBody,
  }),
  getTop: reads('/links/top', 'The posts with the most links', {
    description: 'Posts of every type; of equal ones the lowest id first.',
    params: TopQuery,
    answer: TopBody,
  }),
  getDistribution: reads('/links/distribution', 'How many posts have no link, one, two or three, and so on', {
    description: 'By the stored numbers of links, as in `/links/posts`, over posts of every type.',
    answer: DistributionBody,
    errors: NO_STRUCTURE,
  }),
  getDepth: reads('/links/depth', 'How many steps from the home page the posts are', {
    description:
      'By the stored internal links from one published post to another. Links that are not stored do not count: menus, archives and whatever else is not in the text of a post.',
    answer: DepthBody,
    errors: NO_STRUCTURE,
  }),
  getSections: reads('/links/sections', 'The sections of the site, and which of them link to which', {
    description: 'By the stored internal links from one published post to another.',
    params: SectionsQuery,
    answer: SectionsBody,
    errors: NO_STRUCTURE,
  }),
  getNeighbours: reads(
    '/links/posts/{id}/neighbours',
    'The posts around one post, two steps far in both directions',
    {
      description: 'By the stored internal links from one published post to another.',
      answer: NeighboursBody,
      errors: NOT_PUBLISHED,
    },
  ),
  getStoredPost: reads('/links/posts/{id}/links', 'One published post with the first links to it and in it', {
    description: 'As the lists have them, also of posts that were imported and that the index does not know.',
    params: StoredPostQuery,
    answer: StoredPostBody,
    errors: NOT_PUBLISHED,
  }),
  getAuthority: reads(
    '/links/posts/{id}/authority',
    'The authority of one published post, and which links give it most',
    {
      description:
        'PageRank with a damping factor of 0.85 over the stored internal links between published posts that search engines may list. Each pair of posts counts once; links of a post to itself do not count; links marked `nofollow` take their part and pass it to no post.',
      answer: AuthorityBody,
      errors: { ...NOT_PUBLISHED, ...NO_AUTHORITY },
    },
  ),
  askWhatIf: asks('/links/what-if', 'How posts would stand with some links more', {
    description: 'Changes nothing.',
    body: WhatIfParams,
    answer: WhatIfBody,
    errors: NO_AUTHORITY,
  }),
  listGroupPosts: reads(
    '/links/group-posts',
    'The posts that one number of the structure counts, or found by title or address',
    {
      description:
        'Rows, sorting and pages as in `/links/posts`, but a missing score is null. Several conditions must all hold. With `with_authority` each row also has its rank and share by authority and its steps from the home page.',
      params: Type.Object({ ...GroupPostsQuery.properties, ...FormatParams.properties }),
      answer: GroupPostsBody,
      row: ListedPost,
      errors: { 409: `${NO_STRUCTURE[409]}. ${NO_AUTHORITY[409]}` },
    },
  ),
  findLinks: reads('/links/find-links', 'Stored links, found by their address in any spelling', {
    description: 'Rows, sorting and pages as in `/links/links`.',
    params: Type.Object({ ...FindLinksQuery.properties, ...FormatParams.properties }),
    answer: LinkListBody,
    row: LinkRow,
  }),
};
