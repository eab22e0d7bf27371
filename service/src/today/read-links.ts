import type { LinksStatsBody, PostsStatsBody } from '@signpost/contract/links';
import { isSample } from '../indexing/sample-source.ts';
import { toIndexRuns } from '../indexing/runs/run-row.ts';
import type { LedgerDay, RunRecord, SiteLedger, SourceRecord } from '../ports/site-ledger.ts';
import type { PublishedDay } from '../ports/link-store.ts';
import { WEEK_MS, type TodayDeps } from './today-deps.ts';

/** Runs among which the newest of each source is looked for. */
const RUNS = 100;
/** The most new posts whose links are looked at. */
const MOST_NEW_POSTS = 50;

/** What the stores tell of the site and its links, by a few short questions: nothing is counted for it. */
export interface LinksToday {
  home: string;
  isSample: boolean;
  posts: PostsStatsBody;
  links: LinksStatsBody;
  /** Totals of the days on which something was indexed, the oldest first; empty when they are not of the data that is shown. */
  days: readonly LedgerDay[];
  published: readonly PublishedDay[];
  sources: readonly SourceToday[];
  /** How many of the posts that came in the last week no post links to; null when it is not known. */
  newOrphans: number | null;
  /** A run that goes on. */
  running: RunRecord | null;
}

export interface SourceToday {
  source: SourceRecord;
  isSample: boolean;
  /** The newest run. */
  newest: RunRecord | null;
  /** The newest complete run. */
  done: RunRecord | null;
  /** Whether it was read completely more than once. */
  hasEarlier: boolean;
}

export async function readLinks({ store, ledger: place, clock }: TodayDeps): Promise<LinksToday> {
  const ledger = await place.read();
  const site = await store.site();
  const posts = await store.countPosts();
  const links = await store.countLinks();
  const records = await ledger.listRuns({ sourceId: null, limit: RUNS });
  const states = new Map((await toIndexRuns(ledger, records)).map(({ id, state }) => [id, state]));
  // A run whose process is gone is interrupted, though that was not written down.
  const runs = records.map((run) => ({
    ...run,
    state: (states.get(run.id) ?? run.state) as RunRecord['state'],
  }));
  const days = await ledger.listDays();
  return {
    home: site.home,
    isSample: site.sample,
    posts,
    links,
    days: isOf(days.at(-1), posts, links) ? days : [],
    published: await store.publishedDays(),
    sources: (await ledger.listSources()).map((source) => {
      const own = runs.filter(({ sourceId }) => sourceId === source.id);
      const complete = own.filter(({ state }) => state === 'done');
      return {
        source,
        isSample: isSample(source),
        newest: own[0] ?? null,
        done: complete[0] ?? null,
        hasEarlier: complete.length > 1,
      };
    }),
    newOrphans: await countNewOrphans(ledger, runs, clock.now() - WEEK_MS),
    running: runs.find(({ state }) => state === 'running') ?? null,
  };
}

/** Looks at the posts that the runs since then have added. So many that it would take long are not looked at. */
async function countNewOrphans(
  ledger: SiteLedger,
  runs: readonly RunRecord[],
  since: number,
): Promise<number | null> {
  const adding = runs.filter(({ changes }) => changes.posts.added > 0);
  const recent = adding.filter(({ id, endedAt, sourceId }) => {
    // The first run of a source has added posts that were there before it.
    const isFirst = id === adding.findLast((run) => run.sourceId === sourceId)?.id;
    return (endedAt ?? 0) > since && !(isFirst && runs.length < RUNS);
  });
  if (recent.reduce((sum, { changes }) => sum + changes.posts.added, 0) > MOST_NEW_POSTS) return null;
  const ids = new Set<number>();
  for (const { id } of recent) {
    const added = await ledger.listChangedPosts(id, { after: 0, limit: MOST_NEW_POSTS, change: 'added' });
    for (const { postId } of added) ids.add(postId);
  }
  const posts = await Promise.all([...ids].map((id) => ledger.findPost(id)));
  return posts.filter((post) => post?.status === 'publish' && post.counts.incoming.links === 0).length;
}

/** The data that is shown may have been imported from elsewhere: then the days of the index are of other data. */
function isOf(
  last: LedgerDay | undefined,
  { total_posts: posts, orphan_posts: orphans }: PostsStatsBody,
  { total }: LinksStatsBody,
): boolean {
  return last?.posts === posts && last.orphans === orphans && last.links === total;
}
