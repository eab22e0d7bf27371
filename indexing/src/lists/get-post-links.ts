import {
  DIRECTIONS,
  type PostLinkRow,
  type PostLinksBody,
  type PostLinksQuery,
} from '@signpost/contract/indexing';
import { pageCount } from '@signpost/contract/paging';
import { idIn } from '../index-refusals.ts';
import { reachedBy } from './reached-by.ts';
import { siteOf, toIndexedLink, toIndexedPost } from './rows.ts';
import type { LinkIndex } from '../ports/link-index.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const MOST_EVENTS = 20;

/** A post as the index knows it; null for one that it does not know. */
export async function getPostLinks(
  place: ReadPlace<LinkIndex & RunLog>,
  id: string,
  { direction: wanted, page, per_page: perPage }: PostLinksQuery,
): Promise<PostLinksBody | null> {
  const ledger = await place.read();
  const post = await ledger.findPost(idIn(id));
  if (post === null) return null;
  const site = await siteOf(ledger);
  const uncounted = await ledger.listUncounted(post.id);
  const body: PostLinksBody = {
    post: toIndexedPost(post, site, await reachedBy(ledger, post, uncounted)),
  };
  for (const direction of DIRECTIONS) {
    if (wanted !== undefined && wanted !== direction) continue;
    const { items, total } = await ledger.listLinks({ postId: post.id, direction, page, perPage });
    const links = items.map((link) => toIndexedLink(link, site));
    body[direction] = { links, total, pages: pageCount(total, perPage) };
  }
  if (wanted === undefined) {
    const events = await ledger.listPostEvents(post.id, MOST_EVENTS);
    body.events = events.map(({ runId, at, change }) => ({
      run_id: runId,
      at: new Date(at).toISOString(),
      change,
    }));
  }
  if (wanted !== 'outgoing') {
    body.uncounted = uncounted.map(({ position, anchor, posts, source }) => ({
      position,
      anchor,
      posts,
      post_id: source.id,
      source_title: source.title,
    }));
  }
  return body;
}

/** Every link of the post, whatever the pages, some at a time; null for a post that the index does not know. */
export async function exportPostLinks(
  place: ReadPlace<LinkIndex>,
  id: string,
  { direction: wanted }: PostLinksQuery,
): Promise<AsyncIterable<readonly PostLinkRow[]> | null> {
  const ledger = await place.read();
  const post = await ledger.findPost(idIn(id));
  if (post === null) return null;
  const site = await siteOf(ledger);
  return (async function* () {
    for (const direction of DIRECTIONS) {
      if (wanted !== undefined && wanted !== direction) continue;
      for await (const some of ledger.walkLinks({ postId: post.id, direction }))
        yield some.map((link) => ({ direction, ...toIndexedLink(link, site) }));
    }
  })();
}
