import {
  choice,
  idParam,
  integer,
  integerOrNull,
  list,
  means,
  number,
  numberOrNull,
  rows,
  titled,
} from './fields.ts';
import { ListedPost, ListedPostsBody } from './links.ts';
import { Type, type Static } from './schema/index.ts';

/** How a post stands among all: what lists show of it if they are asked to, and what an added link would change. */
const Standing = Type.Object({
  authority_rank: integerOrNull(
    'Its rank by authority, 1 for the highest; equal posts have the same one. Null for a post that search engines are asked not to list, and in data of an earlier version.',
  ),
  authority_share: numberOrNull(
    'Its share of the authority of all posts (PageRank), from 0 to 1; null as above.',
  ),
  depth: integerOrNull(
    'Steps from the home page by the links in the text of posts, 20 for 20 or more; null when no path leads there, or without a home page.',
  ),
  depth_with_menus: integerOrNull(
    'The same by all links, those of menus, headers, footers and side columns included; null also where these were not read.',
  ),
});
export type Standing = Static<typeof Standing>;

/** A post in a list that is asked for authority, too. */
export const RankedPost = Type.Object(
  { ...ListedPost.properties, ...Standing.properties },
  { title: 'RankedPost' },
);
export type RankedPost = Static<typeof RankedPost>;

/** The posts of a group; their standing only if it was asked for. */
export const GroupPostsBody = Type.Object({
  ...ListedPostsBody.properties,
  posts: list(
    'One page of posts.',
    titled('GroupPost', {
      ...ListedPost.properties,
      authority_rank: Type.Optional(Standing.properties.authority_rank),
      authority_share: Type.Optional(Standing.properties.authority_share),
      depth: Type.Optional(Standing.properties.depth),
      depth_with_menus: Type.Optional(Standing.properties.depth_with_menus),
    }),
  ),
});
export type GroupPostsBody = Static<typeof GroupPostsBody>;

/** What the numbers do not know. */
const REACH_CODES = {
  no_home: 'no published post has the home address, so no steps can be counted',
  no_menus: 'links outside of the text were not read',
  unresolved_links: 'internal links of published posts that lead to no published post',
  pages_not_read: 'documents that the last run of their source could not read',
  posts_left_out: 'posts that search engines are asked not to list: they and their links take no part',
  links_not_followed: 'pairs of posts of which all links are marked `nofollow`: they pass nothing on',
} as const;

const ReachNote = titled('ReachNote', {
  code: choice('What it is.', REACH_CODES),
  count: integer('How many; 0 for `no_home` and `no_menus`.'),
});
export type ReachNote = Static<typeof ReachNote>;

const AuthoritySource = titled('AuthoritySource', {
  post: means('The post that links here.', ListedPost),
  part: number('The part of the authority here that this link gives, from 0 to 1.'),
  links: integer('Posts that it links to, this one included: each gets the same of what it passes on.'),
});

export const AuthorityBody = Type.Object({
  post: means('The post.', ListedPost),
  ...Standing.properties,
  of: integer('Posts that have a rank.'),
  own_part: numberOrNull(
    'The part of its authority that every post has without any link, from 0 to 1; null without a rank.',
  ),
  sources: list('The links that give it most, the strongest first; 10 at most.', AuthoritySource),
  sources_total: integer('Posts from which it gets authority.'),
  reach: list('What the numbers do not know.', ReachNote),
});
export type AuthorityBody = Static<typeof AuthorityBody>;

/** The most links of one question. */
export const MOST_WHAT_IF_LINKS = 100;

/** Body of POST /links/what-if. */
export const WhatIfParams = Type.Object({
  links: Type.Array(
    Type.Object({
      from: idParam('The post that would link.'),
      to: idParam('The post that it would link to.'),
    }),
    {
      minItems: 1,
      maxItems: MOST_WHAT_IF_LINKS,
      description: `Links from one published post to another that are to be thought of as there, ${MOST_WHAT_IF_LINKS} at most.`,
    },
  ),
});
export type WhatIfParams = Static<typeof WhatIfParams>;
export type WhatIfLink = WhatIfParams['links'][number];

export const WhatIfBody = Type.Object({
  of: integer('Posts that have a rank.'),
  targets: rows('The posts that the links would lead to, in the order of the request, each once.', {
    post: means('The post.', ListedPost),
    before: means('How it stands now.', Standing),
    after: means('How it would stand.', Standing),
  }),
  without_effect: rows('Links that would change nothing, and why.', {
    from: integer('As in the request.'),
    to: integer('As in the request.'),
    reason: choice('Why.', {
      not_published: 'one of the two is no published post',
      same_post: 'both are the same post',
      linked_already: 'the one links to the other already',
    }),
  }),
});
export type WhatIfBody = Static<typeof WhatIfBody>;
