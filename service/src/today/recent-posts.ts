import { pageKey } from '@signpost/indexing/addresses/address-keys';
import { lookKeys } from '@signpost/indexing/rules/look-keys';
import { rulesOf, siteOf } from '@signpost/indexing/rules-of';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';

/** The newest runs, among which all that is new is looked for. */
export const RUNS_LOOKED_AT = 100;
/** The most posts of recent runs that are looked at: more would take long. */
const MOST_POSTS = 50;

/** How many of the posts that the runs since then have added no post links to; null when they are too many to look at. */
export async function countNewOrphans(
  ledger: RunLog & LinkIndex,
  runs: readonly RunRecord[],
  since: number,
): Promise<number | null> {
  const adding = runs.filter(({ changes }) => changes.posts.added > 0);
  const recent = adding.filter(({ id, endedAt, sourceId }) => {
    // The first run of a source has added posts that were there before it.
    const isFirst = id === adding.findLast((run) => run.sourceId === sourceId)?.id;
    return (endedAt ?? 0) > since && !(isFirst && runs.length < RUNS_LOOKED_AT);
  });
  if (recent.reduce((sum, { changes }) => sum + changes.posts.added, 0) > MOST_POSTS) return null;
  const ids = new Set<number>();
  for (const { id } of recent) {
    const added = await ledger.listChangedPosts(id, { after: 0, limit: MOST_POSTS, change: 'added' });
    for (const { post_id } of added) ids.add(post_id);
  }
  const posts = await Promise.all([...ids].map((id) => ledger.findPost(id)));
  return posts.filter((post) => post?.status === 'publish' && post.counts.incoming.links === 0).length;
}

/** A post that went although links lead to it. */
export interface GonePost {
  title: string;
  links: number;
  /** When the run ended that found it gone, in milliseconds since the epoch. */
  at: number;
}

/** Of the posts that went since then, the one that most links still lead to; null when none does. */
export async function findGonePost(
  ledger: RunLog & LinkIndex,
  runs: readonly RunRecord[],
  since: number,
): Promise<GonePost | null> {
  const source = await ledger.site();
  if (source === null) return null;
  const site = siteOf(source);
  const gone = new Map<string, Omit<GonePost, 'links'>>();
  for (const { id, endedAt, changes } of runs) {
    if (endedAt === null || endedAt <= since || changes.posts.removed === 0) continue;
    const removed = await ledger.listChangedPosts(id, { after: 0, limit: MOST_POSTS, change: 'removed' });
    for (const { title, address } of removed) {
      const url = URL.parse(address ?? '');
      if (url !== null)
        gone.set(lookKeys.permalink(rulesOf(site), pageKey(url, site)), { title, at: endedAt });
    }
    if (gone.size >= MOST_POSTS) break;
  }
  if (gone.size === 0) return null;
  const counts = await ledger.countMissed([...gone.keys()]);
  const posts = [...gone].map(([key, post]) => ({ ...post, links: counts.get(key) ?? 0 }));
  const [most] = posts.toSorted((one, other) => other.links - one.links);
  return most === undefined || most.links === 0 ? null : most;
}
