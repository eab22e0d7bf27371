import type { ListPage } from '../../ports/link-store.ts';
import { findLinks } from './find-links.ts';
import { findPosts } from './find-posts.ts';
import { openGeneration, type OpenGeneration } from './open-generation.ts';
import type { ThreadQuery } from './query-threads.ts';

let current: OpenGeneration | null = null;

/** Runs in each thread of `QueryThreads`, with its own connection to the generation asked for. */
export default async function answer(query: ThreadQuery): Promise<ListPage> {
  if (current?.number !== query.number) {
    const next = await openGeneration(query.folder, query.number);
    await current?.generation.close();
    current = next;
  }
  const { generation } = current;
  return query.find === 'posts' ? findPosts(generation, query.args) : findLinks(generation, query.args);
}
