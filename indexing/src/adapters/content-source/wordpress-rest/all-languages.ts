import type { Said } from '@signpost/contract/indexing';
import type { RestApi } from './rest-api.ts';

/**
 * The plugin WPML has the API give posts of the default language only, unless all are asked for: from now on they are. A warning when
 * that changes nothing.
 */
export async function askForAllLanguages(api: RestApi, namespaces: unknown): Promise<Said | null> {
  if (!Array.isArray(namespaces) || !namespaces.some((name) => String(name).startsWith('wpml/'))) return null;
  const before = await countPosts(api);
  api.always({ lang: 'all' });
  if ((await countPosts(api)) > before) return null;
  api.always({});
  return { code: 'wpml_languages', address: api.address };
}

async function countPosts(api: RestApi): Promise<number> {
  let count = 0;
  for (const route of ['/wp/v2/posts', '/wp/v2/pages']) {
    const answer = await api.tryGet(route, { per_page: '1', _fields: 'id' });
    count += answer?.total ?? 0;
  }
  return count;
}
