import type { PostRow } from '@signpost/contract/links';
import { hasConditions, type GroupPostsArgs } from '@signpost/contract/structure';
import type { CachedBody } from '../../ports/body-cache.ts';
import { pageCount } from '../../shared/paging.ts';
import { groupPostsKey } from '../cache-keys.ts';
import type { LinkDeps } from '../link-deps.ts';
import { knownStructure } from './remember-structure.ts';

export async function listGroupPosts(deps: LinkDeps, args: GroupPostsArgs): Promise<CachedBody> {
  const { bodies, store } = deps;
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
): Promise<AsyncIterable<readonly PostRow[]>> {
  // Before the first row, so that a failure can still be told by the status.
  await requireStructure(deps, args);
  return parsed(deps.store.walkGroupPosts(args));
}

/** Posts can be found by title and address in data of an earlier version, too. */
async function requireStructure(deps: LinkDeps, { find, group }: GroupPostsArgs): Promise<void> {
  if (find === '' || hasConditions(group)) await knownStructure(deps);
}

async function* parsed(chunks: AsyncIterable<string>): AsyncGenerator<readonly PostRow[]> {
  for await (const rows of chunks) yield JSON.parse(`[${rows}]`) as PostRow[];
}
