import { LINK_SORTS, POST_SORTS, type LinkListArgs, type PostListArgs } from '@signpost/contract/links';
import type { LinkStore, ListPage } from '../../service/src/ports/link-store.ts';
import { random } from './make-site.ts';
import { measureTyping } from './measure-typing.ts';
import { median, RandomQueries, timeEach } from './queries.ts';
import type { Lines, Report } from './report.ts';
import type { BenchSite } from './site.ts';

const DEEP_PAGE = 10_000;
const STATS_ROUNDS = 6;
/** Growth and searches for URLs are judged from this size on: on smaller sites caches hold all of the first one, and N is quick. */
const JUDGED_POSTS = 1_000_000;
const TITLE_TERMS = ['99999', 'gar', 'tomato', 'ca', 'e', 'é'];
const URL_TERMS = ['/page/4242', '/page/777', 'linked', 'example.org', 'pa', 'e'];

interface StoreTimes {
  lists: number;
  worstSort: { name: string; ms: number };
  /** Floor H: fifty rows by primary key, one by one. */
  byKey: number;
}

/** Targets 4 to 9: the store alone, without HTTP and without cache, against floors H and N. */
export async function measureStore(small: BenchSite, large: BenchSite, whole: Report): Promise<void> {
  const report = whole.on(large.place);
  const atItsSize = whole.on(large.place, { isJudged: large.posts >= JUDGED_POSTS });
  const smallStores = await small.openStores();
  const smallTimes = await timeLists(small, smallStores.links);
  const stores = await large.openStores(true);
  const store = stores.links;
  const times = await timeLists(large, store);
  const [smallStats = NaN, stats = NaN] = await timeStats([smallStores.links, store]);
  await smallStores.close();

  const againstH = { target: '4', must: 3, goal: 1.5, unit: 'x' };
  report.atMost({
    ...againstH,
    what: 'uncached list, pages 1–1,000, p50 against H',
    value: times.lists / times.byKey,
  });
  report.atMost({
    ...againstH,
    what: `the slowest sort of them (${times.worstSort.name})`,
    value: times.worstSort.ms / times.byKey,
  });
  await measureDeepPages(large, store, report);
  const sizes = `${small.posts.toLocaleString('en')} to ${large.posts.toLocaleString('en')} posts`;
  atItsSize.atMost({
    target: '6',
    what: `growth of 4 from ${sizes}`,
    value: times.lists / smallTimes.lists,
    must: 2,
    goal: 1.2,
    unit: 'x',
  });
  report.atMost({
    target: '6',
    what: 'growth of H itself: rows by key, for which no memory of ours helps',
    value: times.byKey / smallTimes.byKey,
    unit: 'x',
  });
  report.fasterThanN({
    target: '7',
    what: 'both stats, uncached, against N',
    value: (await large.naive.stats()) / stats,
    must: 1000,
  });
  atItsSize.atMost({
    target: '7',
    what: `their growth from ${sizes}`,
    value: stats / smallStats,
    must: 1.2,
    unit: 'x',
  });

  // As a server does before anyone searches.
  await store.prepareSearches();
  const posts = new RandomQueries(8);
  await measureSearches(
    '8',
    'title search',
    TITLE_TERMS,
    1000,
    report,
    large.naive.posts.bind(large.naive, 'post_title', 0),
    (search) => store.findPosts(posts.post(1, { ...UNFILTERED_POSTS, search })),
  );
  const links = new RandomQueries(9);
  await measureSearches(
    '9',
    'URL search',
    URL_TERMS,
    500,
    atItsSize,
    large.naive.links.bind(large.naive, 'id', 0),
    (search) => store.findLinks(links.link(1, { ...UNFILTERED_LINKS, search })),
  );
  await measureTyping(store, report);
  await stores.close();
}

const UNFILTERED_POSTS: Partial<PostListArgs> = {
  post_type: ['post', 'page'],
  is_orphan: '',
  seo_score_range: '',
  orderby: 'post_title',
  order: 'ASC',
};
const UNFILTERED_LINKS: Partial<LinkListArgs> = { is_internal: '', orderby: 'id', order: 'DESC' };

async function timeLists(site: BenchSite, store: LinkStore): Promise<StoreTimes> {
  const queries = new RandomQueries(4);
  const all: number[] = [];
  let worstSort = { name: '', ms: 0 };
  for (const orderby of POST_SORTS) {
    const lists = await withinReach(
      400,
      () => queries.post(1, { orderby }),
      (args) => store.findPosts(args),
    );
    add(orderby, await timeEach(lists.length, (index) => store.findPosts(at(lists, index))));
  }
  for (const orderby of LINK_SORTS) {
    const lists = await withinReach(
      400,
      () => queries.link(1, { orderby }),
      (args) => store.findLinks(args),
    );
    add(`links by ${orderby}`, await timeEach(lists.length, (index) => store.findLinks(at(lists, index))));
  }
  function add(name: string, times: number[]): void {
    const warm = times.slice(100);
    all.push(...warm);
    if (median(warm) > worstSort.ms) worstSort = { name, ms: median(warm) };
  }
  return { lists: median(all), worstSort, byKey: await timeByKey(site) };
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

/** Requests for a random page from 1 to 1,000, as far as the list goes: pages past its end cost nothing. */
async function withinReach<Args extends { offset: number; per_page: number }>(
  count: number,
  newArgs: () => Args,
  find: (args: Args) => Promise<ListPage>,
): Promise<Args[]> {
  const next = random(7);
  const lists: Args[] = [];
  while (lists.length < count) {
    const args = newArgs();
    const { total } = await find(args);
    const pages = Math.min(1000, Math.ceil(total / args.per_page));
    if (pages > 0) lists.push({ ...args, offset: Math.floor(next() * pages) * args.per_page });
  }
  return lists;
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new Error(`there is no value ${index}`);
  return value;
}

/** Milliseconds for fifty posts by key, one by one, at random. */
async function timeByKey({ posts, readPost }: BenchSite): Promise<number> {
  const next = random(5);
  const times = await timeEach(600, async () => {
    for (let read = 0; read < 50; read += 1) {
      const reading = readPost(1 + Math.floor(next() * posts));
      // A row that is there at once is not awaited.
      if (reading instanceof Promise) await reading;
    }
  });
  return median(times.slice(100));
}

async function measureDeepPages(site: BenchSite, store: LinkStore, report: Lines): Promise<void> {
  const queries = new RandomQueries(6);
  // Sorts without an index in the naive schema take it minutes at a million posts, so one sort of each kind is measured for all. Nearly
  // half of the posts are listed and of the default types.
  const depth = Math.min(DEEP_PAGE, Math.floor(site.posts / 105)) * 50;
  const kinds: { naive: number; find(offset: number): Promise<ListPage> }[] = [];
  for (const orderby of ['post_title', 'incoming_link_count'] as const) {
    kinds.push({
      naive: await site.naive.posts(orderby, depth),
      find: (offset) => store.findPosts(queries.post(1, { ...UNFILTERED_POSTS, orderby, offset })),
    });
  }
  for (const orderby of ['id', 'source_title'] as const) {
    kinds.push({
      naive: await site.naive.links(orderby, depth),
      find: (offset) => store.findLinks(queries.link(1, { ...UNFILTERED_LINKS, orderby, offset })),
    });
  }
  const gains: number[] = [];
  const slowdowns: number[] = [];
  for (const { naive, find } of kinds) {
    const deep = median(await timeEach(100, (index) => find(depth - index * 50)));
    const shallow = median(await timeEach(100, (index) => find(index * 50)));
    gains.push(naive / deep);
    slowdowns.push(deep / shallow);
  }
  const page = (depth / 50).toLocaleString('en');
  report.fasterThanN({
    target: '5',
    what: `page ${page}, any sort, p50 against N`,
    value: Math.min(...gains),
    must: 100,
  });
  report.atMost({
    target: '5',
    what: `page ${page} against pages 1–100`,
    value: Math.max(...slowdowns),
    goal: 1.2,
    unit: 'x',
  });
}

/** Searches each term once, as its first user would wait. */
async function measureSearches(
  target: string,
  what: string,
  terms: readonly string[],
  goal: number,
  report: Lines,
  naive: (term: string) => Promise<number>,
  ours: (term: string) => Promise<unknown>,
): Promise<void> {
  for (const term of terms) {
    const [ms = NaN] = await timeEach(1, () => ours(term));
    report.fasterThanN({
      target,
      what: `${what} for "${term}" with total, against N`,
      value: (await naive(term)) / ms,
      must: 30,
      goal,
      unit: ` (${ms.toFixed(1)} ms)`,
    });
  }
}
