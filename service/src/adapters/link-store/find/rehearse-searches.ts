import type { Generation } from '../read/generation.ts';
import { findPage } from './find-page.ts';
import { findTypedPosts } from './find-typed.ts';

/**
 * Letters that most texts have, and figures that few have: pages of few hits are found in another way. One is typed letter by letter, since a
 * further letter is looked for in another way, too.
 */
const TERMS = ['e', 'a', 'i', '1', '12', '123', '808', '4242'];

/** Searches a few times, so that what searches run is compiled when the first person searches. */
export async function rehearseSearches(generation: Generation): Promise<void> {
  const list = { offset: 0, per_page: 50, order: 'ASC' } as const;
  const anyPost = { is_orphan: '', seo_score_range: '', post_id: 0 } as const;
  const anyLink = { source_id: 0, target_post_id: 0, is_internal: '' } as const;
  for (const search of TERMS) {
    await findPage(generation, {
      find: 'posts',
      args: { ...anyPost, ...list, post_type: [], orderby: 'post_title', search },
    });
    await findPage(generation, { find: 'links', args: { ...anyLink, ...list, orderby: 'id', search } });
    // A list by URL finds its page in another way, from either end.
    for (const order of ['ASC', 'DESC'] as const)
      await findPage(generation, {
        find: 'links',
        args: { ...anyLink, ...list, order, orderby: 'url', search },
      });
    // As the dashboard searches.
    await findTypedPosts(generation, search);
  }
}
