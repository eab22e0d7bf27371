import type { PostListArgs } from '@signpost/contract/links';
import type { CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from '../shared/json-body.ts';
import { pageCount } from '@signpost/contract/paging';
import { postListKey } from './cache-keys.ts';
import type { LinkDeps } from './link-deps.ts';

export async function listPosts(deps: LinkDeps, args: PostListArgs): Promise<CachedBody> {
  const replacement = await deps.hooks.replace('plugin/links/rest_posts_response', args);
  if (replacement !== null) return jsonBody(JSON.stringify(replacement));

  return deps.bodies.remember(postListKey(await deps.store.dataVersion(), args), async () => {
    const { rows, total } = await deps.store.findPosts(args);
    return `{"posts":[${rows}],"total":${total},"pages":${pageCount(total, args.per_page)}}`;
  });
}
