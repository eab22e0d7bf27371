import type { ReachNote } from '@signpost/contract/authority';
import { AppError } from '@signpost/platform/errors';
import type { SiteAuthority } from '../../ports/link-store.ts';
import type { CachedBody } from '../../ports/body-cache.ts';
import { jsonBody } from '../../shared/json-body.ts';
import { structureKey } from '../cache-keys.ts';
import type { LinkDeps } from '../link-deps.ts';
import { knownAuthority } from './known-authority.ts';

/** What the index knows of documents that could not be read. */
export interface ReadingReach {
  /** Documents that the last run of each source could not read. */
  countNotRead(): Promise<number>;
}

export async function getAuthority(deps: LinkDeps, reading: ReadingReach, id: string): Promise<CachedBody> {
  const { bodies, store } = deps;
  const postId = /^\d{1,16}$/.test(id) ? Number(id) : 0;
  const known = await bodies.remember(
    structureKey(await store.dataVersion(), `authority ${postId}`),
    async () => {
      const authority = await knownAuthority(deps);
      const found = postId === 0 ? null : await store.findAuthority(postId);
      if (found === null)
        throw new AppError('links_post_not_found', 404, 'There is no published post with this id.');
      const reach = reachOf(authority, (await store.structure())?.home ?? null);
      return `${found.slice(0, -1)},"reach":${JSON.stringify(reach)}}`;
    },
  );
  // Runs come and go without new link data, so this is not kept with the rest.
  const notRead = await reading.countNotRead();
  if (notRead === 0) return known;
  const note = JSON.stringify({ code: 'pages_not_read', count: notRead } satisfies ReachNote);
  const json = known.json.toString();
  return jsonBody(`${json.slice(0, -2)}${json.endsWith('[]}') ? '' : ','}${note}]}`);
}

function reachOf(authority: SiteAuthority, home: number | null): ReachNote[] {
  const { unresolved, leftOut, unfollowed, hasMenus } = authority;
  const counted: ReachNote[] = [
    { code: 'unresolved_links', count: unresolved },
    { code: 'posts_left_out', count: leftOut },
    { code: 'links_not_followed', count: unfollowed },
  ];
  return [
    ...(home === null ? [{ code: 'no_home' as const, count: 0 }] : []),
    ...(hasMenus ? [] : [{ code: 'no_menus' as const, count: 0 }]),
    ...counted.filter(({ count }) => count > 0),
  ];
}
