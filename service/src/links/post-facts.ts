import type { ListedPost, PostListArgs } from '@signpost/contract/links';
import type { PostFacts } from '@signpost/mending/ports/post-facts';
import type { LinkStore } from '../ports/link-store.ts';

const EVERY_POST: PostListArgs = {
  search: '',
  post_type: [],
  is_orphan: '',
  seo_score_range: '',
  post_id: 0,
  orderby: 'post_modified',
  order: 'DESC',
  offset: 0,
  per_page: 100,
};

/** What the lists know of every post, some at a time. `answers` has how many AI answers cite a post. */
export async function* postFacts(
  store: Pick<LinkStore, 'walkListedPosts'>,
  answers: ReadonlyMap<number, number>,
): AsyncGenerator<readonly PostFacts[]> {
  for await (const rows of store.walkListedPosts(EVERY_POST)) {
    const posts = JSON.parse(`[${rows}]`) as ListedPost[];
    yield posts.map((post) => ({
      id: post.post_id,
      incoming: post.incoming_link_count,
      score: post.seo_score,
      authority: null,
      depth: null,
      answers: answers.get(post.post_id) ?? 0,
    }));
  }
}
