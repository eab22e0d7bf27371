import { POST_SORTS, type ListedPost, type PostListArgs } from '@signpost/contract/links';
import { hasConditions, type GroupPostsArgs } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import { jsonBody } from '../../shared/json-body.ts';
import { pageCount } from '@signpost/contract/paging';
import { groupPostsKey } from '../cache-keys.ts';
import { exportPosts } from '../export-rows.ts';
import type { LinkDeps } from '../link-deps.ts';
import { knownAuthority } from '../authority/known-authority.ts';
import { knownStructure } from './remember-structure.ts';

export async function listGroupPosts(deps: LinkDeps, args: GroupPostsArgs): Promise<CachedBody> {
  const { bodies, hooks, store } = deps;
  const all = await asPostList(deps, args);
  const replacement = all === null ? null : await hooks.replace('plugin/links/rest_posts_response', all);
  if (replacement !== null) return jsonBody(JSON.stringify(replacement));

  return bodies.remember(groupPostsKey(await store.dataVersion(), args), async () => {
    await requireStructure(deps, args);
    const { rows, total } = await store.findGroupPosts(args);
    return `{"posts":[${rows}],"total":${total},"pages":${pageCount(total, args.per_page)}}`;
  });
}

/** Every post of the group, whatever the pages, some at a time. */
export async function exportGroupPosts(
  deps: LinkDeps,
  args: GroupPostsArgs,
): Promise<AsyncIterable<readonly ListedPost[]>> {
  const all = await asPostList(deps, args);
  if (all !== null) return exportPosts(deps, all, () => deps.store.walkGroupPosts(args));
  // Before the first row, so that the status can still report a failure.
  await requireStructure(deps, args);
  return parsed(deps.store.walkGroupPosts(args));
}

/** A group without conditions is the list of posts: as fast as that, and extensions may replace it. Null for any other group. */
async function asPostList(
  { store }: LinkDeps,
  { find, group, orderby: sort, with_authority: _shown, ...args }: GroupPostsArgs,
): Promise<PostListArgs | null> {
  const orderby = POST_SORTS.find((known) => known === sort);
  if (find !== '' || hasConditions(group) || orderby === undefined) return null;
  const types = args.post_type.length > 0 ? null : await store.postTypes();
  return { ...args, orderby, post_type: types?.map(({ slug }) => slug) ?? args.post_type, post_id: 0 };
}

/** Posts can be found by title and address in data of an earlier version, too. */
async function requireStructure(deps: LinkDeps, { group, orderby }: GroupPostsArgs): Promise<void> {
  if (hasConditions(group)) await knownStructure(deps);
  const { depth_with_menus: depth, rank_from: from, rank_to: to } = group;
  const isByAuthority = depth !== null || from > 0 || to > 0;
  if (isByAuthority || !POST_SORTS.some((sort) => sort === orderby)) await knownAuthority(deps);
}

async function* parsed(chunks: AsyncIterable<string>): AsyncGenerator<readonly ListedPost[]> {
  for await (const rows of chunks) yield JSON.parse(`[${rows}]`) as ListedPost[];
}
