import type { LinkListArgs } from '@signpost/contract/links';
import type { StoredPostQuery } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import { AppError } from '@signpost/platform/errors';
import { jsonBody } from '../../shared/json-body.ts';
import type { LinkDeps } from '../link-deps.ts';
import { listLinks } from '../list-links.ts';
import { findAllPosts } from './find-all-posts.ts';

/** The row of a post, and its first links in both directions as their list has them. */
export async function getStoredPost(
  deps: LinkDeps,
  id: string,
  { per_page }: StoredPostQuery,
): Promise<CachedBody> {
  const postId = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  const [post] = postId === 0 ? [] : await findAllPosts(deps.store, { post_id: postId, per_page: 1 });
  if (post === undefined)
    throw new AppError('links_post_not_found', 404, 'There is no published post with this id.');
  const links = async (some: Partial<LinkListArgs>): Promise<string> => {
    const { json } = await listLinks(deps, { ...ALL_LINKS, per_page, ...some });
    return json.toString();
  };
  const incoming = await links({ target_post_id: postId });
  const outgoing = await links({ source_id: postId });
  return jsonBody(`{"post":${JSON.stringify(post)},"incoming":${incoming},"outgoing":${outgoing}}`);
}

const ALL_LINKS = {
  search: '',
  source_id: 0,
  target_post_id: 0,
  is_internal: '',
  orderby: 'id',
  order: 'DESC',
  offset: 0,
} as const;
