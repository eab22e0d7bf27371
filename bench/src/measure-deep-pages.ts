import type { LinkListArgs, PostListArgs } from '@signpost/contract/links';
import type { LinkStore, ListPage } from '../../service/src/ports/link-store.ts';
import { median, RandomQueries, timeEach } from './queries.ts';
import type { Lines } from './report.ts';
import { ROWS_OF_PAGE, type BenchSite } from './site.ts';

const DEEP_PAGE = 10_000;
const PAGES = 100;
/** Pages that are asked for of one store, before the next one is opened, which has no rows in memory. */
const PAGES_OF_STORE = 25;

export const UNFILTERED_POSTS: Partial<PostListArgs> = {
  post_type: ['post', 'page'],
  is_orphan: '',
  seo_score_range: '',
  orderby: 'post_title',
  order: 'ASC',
};
export const UNFILTERED_LINKS: Partial<LinkListArgs> = { is_internal: '', orderby: 'id', order: 'DESC' };

interface Kind {
  find(store: LinkStore, offset: number): Promise<ListPage>;
  naive(offset: number): Promise<number>;
  /** Of pages whose rows are read for the first time since the store was opened, and of the same pages again. */
  first: Times;
  again: Times;
}

interface Times {
  deep: number[];
  shallow: number[];
}

/** Deep pages against the first ones, both read for the first time and again. Gives what compares them with N. */
export async function measureDeepPages(site: BenchSite, report: Lines): Promise<() => Promise<void>> {
  // Nearly half of the posts are listed and of the default types.
  const deepPage = Math.min(DEEP_PAGE, Math.floor(site.posts / 105));
  const offset = deepPage * ROWS_OF_PAGE;
  const page = `page ${deepPage.toLocaleString('en')}`;
  const kinds = kindsOf(site);
  for (const { find, first, again } of kinds) {
    for (let from = 0; from < PAGES; from += PAGES_OF_STORE) {
      const stores = await site.openStores();
      for (const { deep, shallow } of [first, again]) {
        for (let number = from; number < from + PAGES_OF_STORE; number += 1) {
          const back = number * ROWS_OF_PAGE;
          deep.push(...(await timeEach(1, () => find(stores.links, offset - back))));
          shallow.push(...(await timeEach(1, () => find(stores.links, back))));
        }
      }
      await stores.close();
    }
  }
  for (const [how, state] of [
    ['read for the first time', 'first'],
    ['again', 'again'],
  ] as const) {
    report.atMost({
      target: '5',
      what: `${page} against pages 1–${PAGES}, ${how}`,
      value: Math.max(...kinds.map((kind) => median(kind[state].deep) / median(kind[state].shallow))),
      goal: 1.2,
      unit: 'x',
    });
  }
  return async () => {
    const gains: number[] = [];
    for (const { naive, first } of kinds) gains.push((await naive(offset)) / median(first.deep));
    report.fasterThanN({
      target: '5',
      what: `${page}, any sort, p50 against N`,
      value: Math.min(...gains),
      must: 100,
    });
  };
}

/** Sorts without an index in the naive schema take it minutes at a million posts, so one sort of each kind is measured for all. */
function kindsOf({ naive }: BenchSite): Kind[] {
  const queries = new RandomQueries(6);
  return [
    ...(['post_title', 'incoming_link_count'] as const).map((orderby) => ({
      find: (store: LinkStore, offset: number) =>
        store.findPosts(queries.post(1, { ...UNFILTERED_POSTS, orderby, offset })),
      naive: (offset: number) => naive.posts(orderby, offset),
      first: noTimes(),
      again: noTimes(),
    })),
    ...(['id', 'source_title'] as const).map((orderby) => ({
      find: (store: LinkStore, offset: number) =>
        store.findLinks(queries.link(1, { ...UNFILTERED_LINKS, orderby, offset })),
      naive: (offset: number) => naive.links(orderby, offset),
      first: noTimes(),
      again: noTimes(),
    })),
  ];
}

function noTimes(): Times {
  return { deep: [], shallow: [] };
}
