import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type { ListPage } from '../../../ports/link-store.ts';
import { findLinks } from './find-links.ts';
import { findPosts } from './find-posts.ts';
import type { Generation } from './generation.ts';

export type ListQuery = { find: 'posts'; args: PostListArgs } | { find: 'links'; args: LinkListArgs };

/** Answers a list query, then has the generation load what the next searches will need. */
export async function findPage(generation: Generation, query: ListQuery): Promise<ListPage> {
  const page =
    query.find === 'posts'
      ? await findPosts(generation, query.args)
      : await findLinks(generation, query.args);
  generation.loadInBackground();
  return page;
}
