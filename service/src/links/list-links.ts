import type { LinkListArgs } from '@signpost/contract/links';
import type { CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from '../shared/json-body.ts';
import { pageCount } from '@signpost/contract/paging';
import { linkListKey } from './cache-keys.ts';
import type { LinkDeps } from './link-deps.ts';

export async function listLinks(deps: LinkDeps, args: LinkListArgs): Promise<CachedBody> {
  const replacement = await deps.hooks.replace('plugin/links/rest_links_response', args);
  if (replacement !== null) return jsonBody(JSON.stringify(replacement));

  return deps.bodies.remember(linkListKey(await deps.store.dataVersion(), args), async () => {
    const { rows, total } = await deps.store.findLinks(args);
    return `{"links":[${rows}],"total":${total},"pages":${pageCount(total, args.per_page)}}`;
  });
}
