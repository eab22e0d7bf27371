import type { LinkStore, ListPage } from '../../service/src/ports/link-store.ts';
import { UNFILTERED_LINKS, UNFILTERED_POSTS } from './measure-deep-pages.ts';
import { RandomQueries, timeEach } from './queries.ts';
import type { Lines } from './report.ts';
import type { BenchSite } from './site.ts';

const TITLE_TERMS = ['99999', 'gar', 'tomato', 'ca', 'e', 'é'];
const URL_TERMS = ['/page/4242', '/page/777', 'linked', 'example.org', 'pa', 'e'];

interface Kind {
  target: string;
  what: string;
  goal: number;
  terms: readonly string[];
  report: Lines;
  find(store: LinkStore, term: string): Promise<ListPage>;
  naive(term: string): Promise<number>;
}

/**
 * Searches for each term once, as its first user would wait, after `other` has: the rows that are read are in the memory of the operating
 * system then. Gives what compares the searches with N.
 */
export async function measureSearches(
  { naive }: BenchSite,
  store: LinkStore,
  other: LinkStore,
  titles: Lines,
  urls: Lines,
): Promise<() => Promise<void>> {
  // Everything about these lists is fixed, so that both stores are asked for the same.
  const queries = new RandomQueries(8);
  const kinds: Kind[] = [
    {
      target: '8',
      what: 'title search',
      goal: 1000,
      terms: TITLE_TERMS,
      report: titles,
      find: (asked, search) => asked.findPosts(queries.post(1, { ...UNFILTERED_POSTS, search })),
      naive: (term) => naive.posts('post_title', 0, term),
    },
    {
      target: '9',
      what: 'URL search',
      goal: 500,
      terms: URL_TERMS,
      report: urls,
      find: (asked, search) => asked.findLinks(queries.link(1, { ...UNFILTERED_LINKS, search })),
      naive: (term) => naive.links('id', 0, term),
    },
  ];
  const searched: { kind: Kind; term: string; ms: number }[] = [];
  for (const kind of kinds) {
    for (const term of kind.terms) await kind.find(other, term);
    for (const term of kind.terms) {
      const [ms = NaN] = await timeEach(1, () => kind.find(store, term));
      searched.push({ kind, term, ms });
    }
  }
  return async () => {
    for (const { kind, term, ms } of searched) {
      kind.report.fasterThanN({
        target: kind.target,
        what: `${kind.what} for "${term}" with total, against N`,
        value: (await kind.naive(term)) / ms,
        must: 30,
        goal: kind.goal,
        unit: ` (${ms.toFixed(1)} ms)`,
      });
    }
  };
}
