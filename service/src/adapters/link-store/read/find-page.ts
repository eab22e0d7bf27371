import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type { ListPage } from '../../../ports/link-store.ts';
import { findLinks } from './find-links.ts';
import { findPosts } from './find-posts.ts';
import type { Generation } from './generation.ts';

export type ListQuery = { find: 'posts'; args: PostListArgs } | { find: 'links'; args: LinkListArgs };

export function findPage(generation: Generation, query: ListQuery): Promise<ListPage> {
  return query.find === 'posts' ? findPosts(generation, query.args) : findLinks(generation, query.args);
}
