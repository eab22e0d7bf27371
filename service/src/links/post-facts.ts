import type { RankedPost } from '@signpost/contract/authority';
import type { GroupPostsArgs } from '@signpost/contract/structure';
import type { PostFacts } from '@signpost/mending/ports/post-facts';
import type { LinkStore } from '../ports/link-store.ts';

const EVERY_POST: GroupPostsArgs = {
  search: '',
  find: '',
  post_type: [],
  is_orphan: '',
  seo_score_range: '',
  orderby: 'post_modified',
  order: 'DESC',
  offset: 0,
  per_page: 100,
  with_authority: true,
  group: {
    depth: null,
    ranges: { incoming: null, internal: null, external: null },
    by: 'path',
    section: '',
    links_to: '',
    linked_from: '',
    links_to_post: 0,
    linked_from_post: 0,
    depth_with_menus: null,
    rank_from: 0,
    rank_to: 0,
  },
};

/** What the lists know of every post, some at a time. `answers` has how many AI answers cite a post. */
export async function* postFacts(
  store: Pick<LinkStore, 'walkGroupPosts' | 'authority'>,
  answers: ReadonlyMap<number, number>,
): AsyncGenerator<readonly PostFacts[]> {
  const of = (await store.authority())?.posts ?? 0;
  for await (const rows of store.walkGroupPosts(EVERY_POST)) {
    const posts = JSON.parse(`[${rows}]`) as RankedPost[];
    yield posts.map((post) => ({
      id: post.post_id,
      incoming: post.incoming_link_count,
      score: post.seo_score,
      authority: post.authority_rank === null || of === 0 ? null : { rank: post.authority_rank, of },
      depth: post.depth ?? null,
      answers: answers.get(post.post_id) ?? 0,
    }));
  }
}
