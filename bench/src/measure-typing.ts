import type { LinkStore } from '../../service/src/ports/link-store.ts';
import { RandomQueries, timeEach } from './queries.ts';
import type { Lines } from './report.ts';

/** Typed letter by letter, as people search; with one letter most texts match. */
const TITLES = ['tomato', 'winter market', 'e', '99999', 'über', 'castle 12'];
const URLS = ['linked', 'example.org', '/page/4242', 'https://bench', 'e', '-77'];

/** A typed term, and how many of its letters are there. */
interface Typed {
  search: string;
  letters: number;
}

/** The searches of people who type, each for the first time: how long all of them take, and those after the first letter. */
export async function measureTyping(store: LinkStore, report: Lines): Promise<void> {
  const queries = new RandomQueries(11);
  const places = [
    {
      target: '8',
      what: 'title searches, typed letter by letter, p95',
      goal: 30,
      typed: typedTerms(TITLES),
      find: (search: string) =>
        store.findPosts(queries.post(1, { post_type: ['post', 'page'], is_orphan: '', search })),
    },
    {
      target: '9',
      what: 'URL searches, typed letter by letter, p95',
      goal: 60,
      typed: typedTerms(URLS),
      find: (search: string) => store.findLinks(queries.link(1, { is_internal: '', search })),
    },
  ];
  for (const { target, what, goal, typed, find } of places) {
    const times = await timeEach(typed.length, (at) => find(typed[at]?.search ?? ''));
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

function typedTerms(words: readonly string[]): Typed[] {
  const typed = words.flatMap((word) =>
    Array.from(word, (_, at): Typed => ({ search: word.slice(0, at + 1), letters: at + 1 })),
  );
  // A term that was searched before is answered from memory.
  return typed.filter(({ search }, at) => typed.findIndex((other) => other.search === search) === at);
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
}
