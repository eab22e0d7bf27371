import type { LinkRow } from '@signpost/contract/links';
import type { FindLinksArgs } from '@signpost/contract/structure';
import type { CachedBody } from '../ports/body-cache.ts';
import { pageCount } from '@signpost/contract/paging';
import { linkListKey } from './cache-keys.ts';
import type { LinkDeps } from './link-deps.ts';

export async function findLinks({ bodies, store }: LinkDeps, args: FindLinksArgs): Promise<CachedBody> {
  return bodies.remember(linkListKey(await store.dataVersion(), args), async () => {
    const { rows, total } = await store.findLinks(args);
    return `{"links":[${rows}],"total":${total},"pages":${pageCount(total, args.per_page)}}`;
  });
}

/** Every link that is found, whatever the pages, some at a time. */
export async function* exportFoundLinks(
  { store }: LinkDeps,
  args: FindLinksArgs,
): AsyncGenerator<readonly LinkRow[]> {
  for await (const rows of store.walkLinks(args)) yield JSON.parse(`[${rows}]`) as LinkRow[];
}
