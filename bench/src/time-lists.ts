import { LINK_SORTS, POST_SORTS } from '@signpost/contract/links';
import type { Stores } from '../../service/src/compose/stores.ts';
import type { LinkStore, ListPage } from '../../service/src/ports/link-store.ts';
import { random } from './make-site.ts';
import { median, RandomQueries, timeEach } from './queries.ts';
import { ROWS_OF_PAGE, type BenchSite, type Rows } from './site.ts';

/** The first round is not counted: code is compiled meanwhile. */
const ROUNDS = 7;
const LISTS_OF_SORT = 40;
/** How often the floors are measured in each round. */
const FLOORS = 100;

/** Milliseconds at p50. */
export interface ListTimes {
  /** Lists whose rows are read for the first time since the store was opened. */
  first: number;
  /** The same lists again, when their rows are in memory. */
  again: number;
  /** By the name of a sort, those read for the first time. */
  bySort: ReadonlyMap<string, number>;
  /** Floor H: fifty posts by primary key, one by one, on a connection that was just opened. */
  byKey: number;
  /** Fifty rows of the lists in one bare statement of the same connection. */
  inOne: number;
}

interface List {
  sort: string;
  find(store: LinkStore): Promise<ListPage>;
}

/** A site with what is asked of it, and every time that was taken. */
interface Asked {
  site: BenchSite;
  lists: readonly List[];
  listedPosts: number;
  times: { first: { sort: string; ms: number }[]; again: number[]; byKey: number[]; inOne: number[] };
}

/**
 * What random pages of every sort take on each of these sites. The sites take turns, list by list: a slow moment is one for all. Each
 * round has stores of its own, so that rows that are in memory are not compared with rows that are not.
 */
export async function timeLists(sites: readonly BenchSite[]): Promise<ListTimes[]> {
  const asked = await Promise.all(sites.map(findLists));
  for (let round = 0; round < ROUNDS; round += 1) {
    await timeRound(asked, round);
    if (round === 0) for (const one of asked) one.times = noTimes();
  }
  return asked.map(({ times: { first, again, byKey, inOne } }) => ({
    first: median(first.map(({ ms }) => ms)),
    again: median(again),
    bySort: new Map(
      [...Map.groupBy(first, ({ sort }) => sort)].map(([sort, times]) => [
        sort,
        median(times.map(({ ms }) => ms)),
      ]),
    ),
    byKey: median(byKey),
    inOne: median(inOne),
  }));
}

async function timeRound(asked: readonly Asked[], round: number): Promise<void> {
  const opened = await Promise.all(
    asked.map(async ({ site, lists, ...rest }) => ({
      ...rest,
      site,
      lists: lists.filter((_, at) => at % ROUNDS === round),
      stores: await site.openStores(),
      rows: await site.openRows(),
      next: random(round),
    })),
  );
  await timeInTurn(opened, ({ times }, { sort }, ms) => times.first.push({ sort, ms }));
  await timeInTurn(opened, ({ times }, _, ms) => times.again.push(ms));
  for (let index = 0; index < FLOORS; index += 1) {
    for (const { site, rows, listedPosts, times, next } of opened) {
      times.byKey.push(await timeByKey(rows, site.posts, next));
      times.inOne.push(await timeInOne(rows, listedPosts, next));
    }
  }
  for (const { stores, rows } of opened) {
    await stores.close();
    await rows.close();
  }
}

async function timeInTurn<One extends { lists: readonly List[]; stores: Stores }>(
  opened: readonly One[],
  take: (one: One, list: List, ms: number) => void,
): Promise<void> {
  const most = Math.max(...opened.map(({ lists }) => lists.length));
  for (let index = 0; index < most; index += 1) {
    for (const one of opened) {
      const list = one.lists[index];
      if (list !== undefined) take(one, list, await timeOne(() => list.find(one.stores.links)));
    }
  }
}

/** Lists of all sorts in turn, each at a random page from 1 to 1,000, as far as it goes: pages past its end cost nothing. */
async function findLists(site: BenchSite): Promise<Asked> {
  const stores = await site.openStores();
  const store = stores.links;
  const next = random(7);
  const queries = new RandomQueries(4);
  const lists: List[] = [];
  const offsetIn = (total: number): number =>
    Math.floor(next() * Math.min(1000, Math.ceil(total / ROWS_OF_PAGE))) * ROWS_OF_PAGE;
  for (let count = 0; count < LISTS_OF_SORT * ROUNDS; count += 1) {
    for (const orderby of POST_SORTS) {
      const args = queries.post(1, { orderby });
      const { total } = await store.findPosts(args);
      const deeper = { ...args, offset: offsetIn(total) };
      if (total > 0) lists.push({ sort: orderby, find: (asked) => asked.findPosts(deeper) });
    }
    for (const orderby of LINK_SORTS) {
      const args = queries.link(1, { orderby });
      const { total } = await store.findLinks(args);
      const deeper = { ...args, offset: offsetIn(total) };
      if (total > 0) lists.push({ sort: `links by ${orderby}`, find: (asked) => asked.findLinks(deeper) });
    }
  }
  const { total_posts: listedPosts } = await store.countPosts();
  await stores.close();
  return { site, lists, listedPosts, times: noTimes() };
}

function noTimes(): Asked['times'] {
  return { first: [], again: [], byKey: [], inOne: [] };
}

function timeByKey({ readPost }: Rows, posts: number, next: () => number): Promise<number> {
  return timeOne(async () => {
    for (let read = 0; read < ROWS_OF_PAGE; read += 1) {
      const reading = readPost(1 + Math.floor(next() * posts));
      // A row that is there at once is not awaited.
      if (reading instanceof Promise) await reading;
    }
  });
}

function timeInOne({ read }: Rows, listedPosts: number, next: () => number): Promise<number> {
  const numbers = Array.from({ length: ROWS_OF_PAGE }, () => Math.floor(next() * listedPosts));
  return timeOne(async () => read(numbers));
}

async function timeOne(work: () => Promise<unknown>): Promise<number> {
  const [ms = NaN] = await timeEach(1, work);
  return ms;
}
