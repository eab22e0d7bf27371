import { notFound } from '@signpost/indexing/index-refusals';
import { getHistory } from '@signpost/indexing/lists/get-history';
import { exportPostLinks, getPostLinks } from '@signpost/indexing/lists/get-post-links';
import {
  countBrokenReasons,
  exportBrokenLinks,
  listBrokenLinks,
} from '@signpost/indexing/lists/list-broken-links';
import type { WithExternal } from '@signpost/indexing/ports/external-links';
import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { LinkDeps } from '../../links/link-deps.ts';
import { exportStoredLinks, findStoredPost } from '../../links/structure/get-stored-post.ts';
import { bodyOf } from '../../shared/json-body.ts';
import type { Handlers } from '../endpoint/handlers.ts';

/** What the index knows of links beyond the contract. */
export function ledgerHandlers(
  ledger: ReadPlace<LinkIndex & RunLog & SourceBook & WithExternal>,
  links: LinkDeps,
) {
  return {
    listBrokenLinks: ({ params }) => ({
      name: 'broken-links',
      page: async () => bodyOf(await listBrokenLinks(ledger, params)),
      rows: () => exportBrokenLinks(ledger, params),
    }),
    countBrokenReasons: async () => bodyOf(await countBrokenReasons(ledger)),
    getHistory: ({ params }) => ({
      name: 'history',
      page: async () => bodyOf({ days: await getHistory(ledger, params) }),
      async *rows() {
        yield await getHistory(ledger, params);
      },
    }),
    getPostLinks: ({ ids, params }) => ({
      name: `links-of-post-${ids.id}`,
      page: async () => {
        const indexed = await getPostLinks(ledger, ids.id, params);
        return indexed === null ? found(await findStoredPost(links, ids.id, params)) : bodyOf(indexed);
      },
      rows: async () =>
        (await exportPostLinks(ledger, ids.id, params)) ??
        found(await exportStoredLinks(links, ids.id, params)),
    }),
  } satisfies Partial<Handlers>;
}

/** A post that was imported; the index does not know it. */
function found<Stored>(stored: Stored | null): Stored {
  if (stored === null) throw notFound('post');
  return stored;
}
