import type { LinksStatsBody, PostsStatsBody } from '@signpost/contract/links';
import { isSample } from '@signpost/indexing/sample-source';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { SourceRecord } from '@signpost/indexing/ports/sources';
import type { LedgerDay } from '@signpost/indexing/ports/link-index';
import type { PublishedDay } from '../ports/link-store.ts';
import { countNewOrphans, findGonePost, RUNS_LOOKED_AT, type GonePost } from './recent-posts.ts';
import { WEEK_MS, type TodayDeps } from './today-deps.ts';

/** What is stored about the site and its links, read by a few short queries that count nothing. */
export interface LinksToday {
  home: string;
  isSample: boolean;
  /** What most titles end with; empty for none. */
  titleEnding: string;
  posts: PostsStatsBody;
  links: LinksStatsBody;
  /** Totals of the days on which something was indexed, the oldest first; empty when they are not of the data that is shown. */
  days: readonly LedgerDay[];
  published: readonly PublishedDay[];
  sources: readonly SourceToday[];
  /** How many of the posts that came in the last week no post links to; null when it is not known. */
  newOrphans: number | null;
  /** The post that went in the last week and that most links lead to all the same. */
  gone: GonePost | null;
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

export async function readLinks({
  store,
  ledger: place,
  titleEnding,
  clock,
}: TodayDeps): Promise<LinksToday> {
  const ledger = await place.read();
  const site = await store.site();
  const posts = await store.countPosts();
  const links = await store.countLinks();
  const runs = await ledger.listRuns({ sourceId: null, limit: RUNS_LOOKED_AT });
  const days = await ledger.listDays();
  return {
    home: site.home,
    isSample: site.sample,
    titleEnding: await titleEnding(),
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
    gone: await findGonePost(ledger, runs, clock.now() - WEEK_MS),
    running: runs.find(({ state }) => state === 'running') ?? null,
  };
}

/** The data that is shown may have been imported from elsewhere: then the days of the index are of other data. */
function isOf(
  last: LedgerDay | undefined,
  { total_posts: posts, orphan_posts: orphans }: PostsStatsBody,
  { total }: LinksStatsBody,
): boolean {
  return last?.posts === posts && last.orphans === orphans && last.links === total;
}
