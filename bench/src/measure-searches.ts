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
  find(term: string): Promise<ListPage>;
  naive(term: string): Promise<number>;
}

/** Searches for each term once, as its first user would wait. Gives what compares them with N. */
export async function measureSearches(
  { naive }: BenchSite,
  store: LinkStore,
  titles: Lines,
  urls: Lines,
): Promise<() => Promise<void>> {
  const posts = new RandomQueries(8);
  const links = new RandomQueries(9);
  const kinds: Kind[] = [
    {
      target: '8',
      what: 'title search',
      goal: 1000,
      terms: TITLE_TERMS,
      report: titles,
      find: (search) => store.findPosts(posts.post(1, { ...UNFILTERED_POSTS, search })),
      naive: (term) => naive.posts('post_title', 0, term),
    },
    {
      target: '9',
      what: 'URL search',
      goal: 500,
      terms: URL_TERMS,
      report: urls,
      find: (search) => store.findLinks(links.link(1, { ...UNFILTERED_LINKS, search })),
      naive: (term) => naive.links('id', 0, term),
    },
  ];
  const searched: { kind: Kind; term: string; ms: number }[] = [];
  for (const kind of kinds) {
    for (const term of kind.terms) {
      const [ms = NaN] = await timeEach(1, () => kind.find(term));
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
