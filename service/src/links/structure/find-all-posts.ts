import type { PostListArgs, ListedPost } from '@signpost/contract/links';
import type { LinkStore } from '../../ports/link-store.ts';

/** Rows of posts of every type. */
export async function findAllPosts(
  store: LinkStore,
  args: Pick<PostListArgs, 'per_page'> & Partial<Pick<PostListArgs, 'post_id' | 'orderby' | 'order'>>,
): Promise<ListedPost[]> {
  const { rows } = await store.findListedPosts({
    search: '',
    post_type: [],
    is_orphan: '',
    seo_score_range: '',
    post_id: 0,
    orderby: 'post_title',
    order: 'ASC',
    offset: 0,
    ...args,
  });
  return JSON.parse(`[${rows}]`) as ListedPost[];
}
