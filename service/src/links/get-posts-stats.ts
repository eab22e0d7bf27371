import type { CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from '../shared/json-body.ts';
import { postsStatsKey } from './cache-keys.ts';
import type { LinkDeps } from './link-deps.ts';

export async function getPostsStats(deps: LinkDeps): Promise<CachedBody> {
  const replacement = await deps.hooks.replace('plugin/links/rest_posts_stats_response');
  if (replacement !== null) return jsonBody(JSON.stringify(replacement));

  return deps.bodies.remember(postsStatsKey(await deps.store.dataVersion()), async () =>
    JSON.stringify(await deps.store.countPosts()),
  );
}
