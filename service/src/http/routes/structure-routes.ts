import { FormatParams } from '@signpost/contract/formats';
import { LinkListBody, LinkRow, ListedPost, ListedPostsBody } from '@signpost/contract/links';
import { Type } from '@signpost/contract/schema';
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
} from '@signpost/contract/structure';
import { toFindLinksArgs, toGroupPostsArgs } from '../../links/args.ts';
import { exportFoundLinks, findLinks } from '../../links/find-links.ts';
import type { LinkDeps } from '../../links/link-deps.ts';
import { getDepth } from '../../links/structure/get-depth.ts';
import { getDistribution } from '../../links/structure/get-distribution.ts';
import { getNeighbours } from '../../links/structure/get-neighbours.ts';
import { getSections } from '../../links/structure/get-sections.ts';
import { getStoredPost } from '../../links/structure/get-stored-post.ts';
import { getTitleEnding } from '../../links/structure/get-title-ending.ts';
import { getTop } from '../../links/structure/get-top.ts';
import { exportGroupPosts, listGroupPosts } from '../../links/structure/list-group-posts.ts';
import { listPostTypes } from '../../links/structure/list-post-types.ts';
import type { FastLane } from '../answer/fast-lane.ts';
import { sendBody } from '../answer/send-body.ts';
import { sendList } from '../answer/send-list.ts';
import { endpoint, type Endpoint } from '../endpoint/endpoint.ts';

const common = { methods: ['GET'], access: 'administrator', tag: 'Links' } as const;
const errors = {
  409: 'links_structure_unknown: the link data was stored by an earlier version; index or import again',
};

/** How the site hangs together. Each number is the total of a list: of `/links/group-posts`, `/links/posts` or `/links/links`. */
export function structureRoutes(deps: LinkDeps, lane: FastLane): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/links/post-types',
      summary: 'The types of the published posts',
      answer: PostTypesBody,
      handle: async ({ request, reply }) => sendBody(request, reply, await listPostTypes(deps), lane),
    }),
    endpoint({
      ...common,
      path: '/links/title-ending',
      summary: 'What the titles of the posts have in common at their end',
      description: 'Most often the name of the site, which a list need not repeat in every row.',
      answer: TitleEndingBody,
      handle: async ({ request, reply }) => sendBody(request, reply, await getTitleEnding(deps), lane),
    }),
    endpoint({
      ...common,
      path: '/links/top',
      summary: 'The posts with the most links',
      description: 'Posts of every type; of equal ones the lowest id first.',
      params: TopQuery,
      answer: TopBody,
      handle: async ({ request, reply, params }) =>
        sendBody(request, reply, await getTop(deps, params), lane),
    }),
    endpoint({
      ...common,
      path: '/links/distribution',
      summary: 'How many posts have no link, one, two or three, and so on',
      description: 'By the stored numbers of links, as in `/links/posts`, over posts of every type.',
      answer: DistributionBody,
      errors,
      handle: async ({ request, reply }) => sendBody(request, reply, await getDistribution(deps), lane),
    }),
    endpoint({
      ...common,
      path: '/links/depth',
      summary: 'How many steps from the home page the posts are',
      description:
        'By the stored internal links from one published post to another. Links that are not stored do not count: menus, archives and whatever else is not in the text of a post.',
      answer: DepthBody,
      errors,
      handle: async ({ request, reply }) => sendBody(request, reply, await getDepth(deps), lane),
    }),
    endpoint({
      ...common,
      path: '/links/sections',
      summary: 'The sections of the site, and which of them link to which',
      description: 'By the stored internal links from one published post to another.',
      params: SectionsQuery,
      answer: SectionsBody,
      errors,
      handle: async ({ request, reply, params }) =>
        sendBody(request, reply, await getSections(deps, params), lane),
    }),
    endpoint({
      ...common,
      path: '/links/posts/{id}/neighbours',
      summary: 'The posts around one post, two steps far in both directions',
      description: 'By the stored internal links from one published post to another.',
      answer: NeighboursBody,
      errors: { 404: 'links_post_not_found: there is no such published post' },
      handle: async ({ request, reply, ids }) =>
        sendBody(request, reply, await getNeighbours(deps, ids.id), lane),
    }),
    endpoint({
      ...common,
      path: '/links/posts/{id}/links',
      summary: 'One published post with the first links to it and in it',
      description:
        'As the lists have them, also of posts that were imported and that the index does not know.',
      params: StoredPostQuery,
      answer: StoredPostBody,
      errors: { 404: 'links_post_not_found: there is no such published post' },
      handle: async ({ request, reply, ids, params }) =>
        sendBody(request, reply, await getStoredPost(deps, ids.id, params), lane),
    }),
    endpoint({
      ...common,
      path: '/links/group-posts',
      summary: 'The posts behind one number of the structure, or found by their title or address',
      description:
        'Rows, sorting and pages as in `/links/posts`, but a missing score is null. Several conditions must all hold.',
      params: Type.Object({ ...GroupPostsQuery.properties, ...FormatParams.properties }),
      answer: ListedPostsBody,
      row: ListedPost,
      errors,
      handle: ({ request, reply, params }) => {
        const args = toGroupPostsArgs(params);
        return sendList(request, reply, params, lane, {
          name: 'posts',
          row: ListedPost,
          page: () => listGroupPosts(deps, args),
          rows: () => exportGroupPosts(deps, args),
        });
      },
    }),
    endpoint({
      ...common,
      path: '/links/find-links',
      summary: 'Stored links, found by their address in whatever spelling',
      description: 'Rows, sorting and pages as in `/links/links`.',
      params: Type.Object({ ...FindLinksQuery.properties, ...FormatParams.properties }),
      answer: LinkListBody,
      row: LinkRow,
      handle: ({ request, reply, params }) => {
        const args = toFindLinksArgs(params);
        return sendList(request, reply, params, lane, {
          name: 'links',
          row: LinkRow,
          page: () => findLinks(deps, args),
          rows: () => exportFoundLinks(deps, args),
        });
      },
    }),
  ];
}
