import type { WhatIfParams } from '@signpost/contract/authority';
import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type { FindLinksArgs, GroupPostsArgs } from '@signpost/contract/structure';
import type { ListPage } from '../../../ports/link-store.ts';
import { findLinks } from './find-links.ts';
import { findAuthority } from '../parts/authority/find-authority.ts';
import { whatIf } from '../parts/authority/what-if.ts';
import { findNeighbours } from '../parts/structure/find-neighbours.ts';
import { asContractRows, asListedPosts } from '../parts/rows/show-rows.ts';
import { findGroupPosts, findPosts } from './find-posts.ts';
import type { Generation } from '../read/generation.ts';

export type ListQuery =
  | { find: 'posts'; args: PostListArgs }
  | { find: 'listed-posts'; args: PostListArgs }
  | { find: 'links'; args: LinkListArgs | FindLinksArgs }
  | { find: 'group-posts'; args: GroupPostsArgs }
  /** The neighbourhood of a post is one row, or none when the post is not listed. */
  | { find: 'neighbours'; args: { post_id: number } }
  /** So is its authority, and the answer to what some links would change. */
  | { find: 'authority'; args: { post_id: number } }
  | { find: 'what-if'; args: WhatIfParams };

export function findPage(generation: Generation, query: ListQuery): Promise<ListPage> {
  if (query.find === 'posts') return findPosts(generation, query.args, asContractRows);
  if (query.find === 'listed-posts') return findPosts(generation, query.args, asListedPosts);
  if (query.find === 'links') return findLinks(generation, query.args);
  if (query.find === 'group-posts') return findGroupPosts(generation, query.args);
  if (query.find === 'authority') return findAuthority(generation, query.args.post_id);
  if (query.find === 'what-if') return whatIf(generation, query.args.links);
  return findNeighbours(generation, query.args.post_id);
}
