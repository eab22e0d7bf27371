import type { LinkStore } from '../../service/src/ports/link-store.ts';
import { measureDeepPages } from './measure-deep-pages.ts';
import { measureSearches } from './measure-searches.ts';
import { measureTyping } from './measure-typing.ts';
import { median, timeEach } from './queries.ts';
import type { Lines, Report } from './report.ts';
import type { BenchSite } from './site.ts';
import { timeLists, type ListTimes } from './time-lists.ts';

const STATS_ROUNDS = 6;
/** Growth and searches for URLs are judged from this size on: on smaller sites N is quick. */
const JUDGED_POSTS = 1_000_000;

/**
 * Targets 4 to 9: the store alone, without HTTP and without cache, against floors H and N. N comes last, because it takes minutes: some
 * systems drop the parts of a file from memory that are not read for that long.
 */
export async function measureStore(small: BenchSite, large: BenchSite, whole: Report): Promise<void> {
  const report = whole.on(large.place);
  const atItsSize = whole.on(large.place, { isJudged: large.posts >= JUDGED_POSTS });
  const sizes = `${small.posts.toLocaleString('en')} to ${large.posts.toLocaleString('en')} posts`;
  const [smallTimes, times] = await timeLists([small, large]);
  if (smallTimes === undefined || times === undefined) throw new Error('There are no times of both sites');
  reportLists(times, report);
  reportGrowth(sizes, smallTimes, times, atItsSize);
  const compareDeepPages = await measureDeepPages(large, report);

  const smallStores = await small.openStores();
  const stores = await large.openStores(true);
  const store = stores.links;
  const [smallStats = NaN, stats = NaN] = await timeStats([smallStores.links, store]);
  await smallStores.close();
  atItsSize.atMost({
    target: '7',
    what: `growth of both stats from ${sizes}`,
    value: stats / smallStats,
    must: 1.2,
    unit: 'x',
  });

  const others = await large.openStores(true);
  // As a server does before anyone searches.
  for (const { links } of [others, stores]) await links.prepareSearches();
  const compareSearches = await measureSearches(large, store, others.links, report, atItsSize);
  await measureTyping(store, others.links, report);
  await others.close();
  await stores.close();

  await compareDeepPages();
  report.fasterThanN({
    target: '7',
    what: 'both stats, uncached, against N',
    value: (await large.naive.stats()) / stats,
    must: 1000,
  });
  await compareSearches();
}

function reportLists({ first, bySort, byKey }: ListTimes, report: Lines): void {
  const againstH = { target: '4', must: 3, goal: 1.5, unit: 'x' };
  const [[slowest, slowestMs] = ['', NaN]] = [...bySort].toSorted(([, one], [, other]) => other - one);
  report.atMost({
    ...againstH,
    what: 'uncached list, pages 1–1,000, rows read for the first time, p50 against H',
    value: first / byKey,
  });
  report.atMost({ ...againstH, what: `the slowest sort of them (${slowest})`, value: slowestMs / byKey });
}

function reportGrowth(sizes: string, small: ListTimes, large: ListTimes, report: Lines): void {
  for (const [what, kind] of [
    [`growth of 4 from ${sizes}, rows read for the first time`, 'first'],
    ['the same lists again', 'again'],
  ] as const) {
    report.atMost({
      target: '6',
      what,
      value: large[kind] / small[kind],
      must: 2,
      goal: 1.2,
      unit: 'x',
    });
  }
  for (const [what, kind] of [
    ['growth of H itself', 'byKey'],
    ['growth of 50 rows of posts in one bare statement', 'inOne'],
  ] as const)
    report.atMost({ target: '6', what, value: large[kind] / small[kind], unit: 'x' });
}

/**
 * Milliseconds for both totals of each store. They take microseconds, twice as long before they are compiled as after: the stores take
 * turns, and the best of each counts.
 */
async function timeStats(stores: readonly LinkStore[]): Promise<number[]> {
  const best = stores.map(() => Infinity);
  for (let round = 0; round < STATS_ROUNDS; round += 1) {
    for (const [at, store] of stores.entries()) {
      const times = await timeEach(2000, async () => {
        await store.countPosts();
        await store.countLinks();
      });
      best[at] = Math.min(best[at] ?? Infinity, median(times));
    }
  }
  return best;
}
