import { DIRECTIONS, type PostLinksQuery } from '@signpost/contract/indexing';
import type { LinkListArgs, LinkRow } from '@signpost/contract/links';
import { pageOffset } from '@signpost/contract/paging';
import type { StoredPostQuery } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import { AppError } from '@signpost/platform/errors';
import { jsonBody } from '../../shared/json-body.ts';
import { exportLinks } from '../export-rows.ts';
import type { LinkDeps } from '../link-deps.ts';
import { listLinks } from '../list-links.ts';
import { findAllPosts } from './find-all-posts.ts';

/** The row of a post, and its first links in both directions as their list has them. */
export async function getStoredPost(
  deps: LinkDeps,
  id: string,
  { per_page }: StoredPostQuery,
): Promise<CachedBody> {
  const body = await findStoredPost(deps, id, { page: 1, per_page });
  if (body === null)
    throw new AppError('links_post_not_found', 404, 'There is no published post with this id.');
  return body;
}

/** The same with any page of its links, or with those of one direction only; null when there is no such post. */
export async function findStoredPost(
  deps: LinkDeps,
  id: string,
  { page, per_page, direction: wanted }: PostLinksQuery,
): Promise<CachedBody | null> {
  const post = await findRow(deps, id);
  if (post === null) return null;
  const parts = [`"post":${JSON.stringify(post)}`];
  for (const direction of DIRECTIONS) {
    if (wanted !== undefined && wanted !== direction) continue;
    const offset = pageOffset(page, per_page);
    const { json } = await listLinks(deps, { ...linksOf(post.post_id, direction), offset, per_page });
    parts.push(`"${direction}":${json.toString()}`);
  }
  return jsonBody(`{${parts.join(',')}}`);
}

/** Every link of a stored post, some at a time; null when there is no such post. */
export async function exportStoredLinks(
  deps: LinkDeps,
  id: string,
  { direction: wanted }: Pick<PostLinksQuery, 'direction'>,
): Promise<AsyncIterable<readonly (LinkRow & { direction: string })[]> | null> {
  const post = await findRow(deps, id);
  if (post === null) return null;
  return (async function* () {
    for (const direction of DIRECTIONS) {
      if (wanted !== undefined && wanted !== direction) continue;
      for await (const some of exportLinks(deps, linksOf(post.post_id, direction)))
        yield some.map((link) => ({ direction, ...link }));
    }
  })();
}

async function findRow({ store }: LinkDeps, id: string) {
  const postId = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  const [post] = postId === 0 ? [] : await findAllPosts(store, { post_id: postId, per_page: 1 });
  return post ?? null;
}

function linksOf(postId: number, direction: (typeof DIRECTIONS)[number]): LinkListArgs {
  return { ...ALL_LINKS, [direction === 'incoming' ? 'target_post_id' : 'source_id']: postId };
}

const ALL_LINKS: LinkListArgs = {
  search: '',
  source_id: 0,
  target_post_id: 0,
  is_internal: '',
  orderby: 'id',
  order: 'DESC',
  offset: 0,
  per_page: 1,
};
