/** Addresses of one shape (the same but for digits) that differ in a date or in their query. More are taken for a trap. */
const MOST_OF_DATES = 400;
const MOST_OF_QUERIES = 1000;
const LONGEST_ADDRESS = 2000;
const MOST_SEGMENTS = 20;
const MOST_REPEATS = 3;
const EARLIEST_YEAR = 1970;

/** Why an address is not asked. `rule` is the same in every run; `count` depends on how many were asked before. */
export interface Trap {
  kind: 'rule' | 'count';
  reason: string;
}

/** Recognises addresses that lead on without end: paths that repeat themselves, calendars, filters. */
export interface Traps {
  judge(url: string): Trap | null;
  counts(): [string, number][];
}

export function createTraps(thisYear: number, counts: readonly [string, number][] = []): Traps {
  const shapes = new Map(counts);
  return {
    judge(address) {
      const url = new URL(address);
      const rule = ruleAgainst(url, thisYear);
      if (rule !== null) return { kind: 'rule', reason: rule };
      const isDate = DATE.test(url.pathname + url.search);
      if (url.search === '' && !isDate) return null;
      const names = [...new Set(url.searchParams.keys())].sort().join('&');
      const shape = `${url.pathname.replaceAll(/\d+/g, '0')}?${names}`;
      const count = (shapes.get(shape) ?? 0) + 1;
      if (count > (isDate ? MOST_OF_DATES : MOST_OF_QUERIES)) {
        return { kind: 'count', reason: `there are more than ${count - 1} addresses like ${address}` };
      }
      shapes.set(shape, count);
      return null;
    },
    counts: () => [...shapes],
  };
}

const DATE = /\d{4}[-/]\d{1,2}(?!\d)|(?:^|[?&])(?:year|month|day|date|week|cal\w*|m|tribe-bar-date)=\d/i;
const YEAR = /(?:^|[/=_-])(\d{4})[-/]\d{1,2}(?!\d)|[?&]year=(\d{4})/gi;

function ruleAgainst(url: URL, thisYear: number): string | null {
  if (url.href.length > LONGEST_ADDRESS) return 'it is longer than 2,000 characters';
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MOST_SEGMENTS) return 'its path is deeper than 20 folders';
  const repeats = new Map<string, number>();
  for (const segment of segments) repeats.set(segment, (repeats.get(segment) ?? 0) + 1);
  // A date such as /2011/11/11/ repeats a number.
  const isRepeating = [...repeats].some(
    ([segment, count]) => count >= MOST_REPEATS && !/^\d+$/.test(segment),
  );
  if (isRepeating) return 'its path repeats itself';
  for (const [, path, query] of (url.pathname + url.search).matchAll(YEAR)) {
    const year = Number(path ?? query);
    if (year < EARLIEST_YEAR || year > thisYear + 2) return 'it is a calendar far from today';
  }
  return null;
}
