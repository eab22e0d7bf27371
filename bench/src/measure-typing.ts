import type { LinkStore, ListPage } from '../../service/src/ports/link-store.ts';
import { RandomQueries, timeEach } from './queries.ts';
import type { Lines } from './report.ts';

/** Typed letter by letter, as people search; with one letter most texts match. */
const TITLES = ['tomato', 'winter market', 'e', '99999', 'über', 'castle 12'];
const URLS = ['linked', 'example.org', '/page/4242', 'https://bench', 'e', '-77'];

/** A typed term, how many of its letters are there, and the search for it. */
interface Typed {
  letters: number;
  find(store: LinkStore): Promise<ListPage>;
}

/**
 * The searches of people who type, each for the first time: how long all of them take, and those after the first letter. `other` is asked
 * the same before: the rows that are read are in the memory of the operating system then.
 */
export async function measureTyping(store: LinkStore, other: LinkStore, report: Lines): Promise<void> {
  const queries = new RandomQueries(11);
  const places = [
    {
      target: '8',
      what: 'title searches, typed letter by letter, p95',
      goal: 30,
      typed: typedTerms(TITLES, (search) => {
        const args = queries.post(1, { post_type: ['post', 'page'], is_orphan: '', search });
        return (asked) => asked.findPosts(args);
      }),
    },
    {
      target: '9',
      what: 'URL searches, typed letter by letter, p95',
      goal: 60,
      typed: typedTerms(URLS, (search) => {
        const args = queries.link(1, { is_internal: '', search });
        return (asked) => asked.findLinks(args);
      }),
    },
  ];
  for (const { target, what, goal, typed } of places) {
    for (const { find } of typed) await find(other);
    const times = await timeEach(typed.length, async (at) => typed[at]?.find(store));
    const further = times.filter((_, at) => (typed[at]?.letters ?? 0) > 1);
    report.atMost({ target, what, value: p95(times), goal, unit: ' ms' });
    report.atMost({
      target,
      what: 'of them, each further letter, p95',
      value: p95(further),
      goal: 15,
      unit: ' ms',
    });
  }
}

function typedTerms(words: readonly string[], findOf: (search: string) => Typed['find']): Typed[] {
  const beginnings = words.flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1)));
  // A term that was searched before is answered from memory.
  return [...new Set(beginnings)].map((search) => ({ letters: [...search].length, find: findOf(search) }));
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
}
