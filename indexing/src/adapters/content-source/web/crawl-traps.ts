import type { Said } from '@signpost/contract/indexing';

/** Addresses of one shape (the same but for digits and values) that are asked. More are taken for a trap. */
const MOST_OF_DATES = 2000;
const MOST_OF_ONE_PARAMETER = 5000;
const MOST_OF_PARAMETERS = 1000;
const LONGEST_ADDRESS = 2000;
const MOST_SEGMENTS = 20;
const MOST_REPEATS = 3;
/** A number outside these is not a year. */
const YEARS = { first: 1000, earliest: 1970, last: 2200 };

/** Why an address is not asked. `rule` is the same in every run; `count` depends on how many were asked before. */
export interface Trap {
  kind: 'rule' | 'count';
  reason: Said;
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
      const isDate = DATE_PATH.test(url.pathname) || DATE_PARAMETER.test(url.search);
      const most = isDate ? MOST_OF_DATES : mostOf(url);
      if (most === null) return null;
      const names = [...new Set(url.searchParams.keys())].sort().join('&');
      const shape = `${url.pathname.replaceAll(/\d+/g, '0')}?${names}`;
      const count = (shapes.get(shape) ?? 0) + 1;
      if (count > most) return { kind: 'count', reason: { code: 'many_alike' } };
      shapes.set(shape, count);
      return null;
    },
    counts: () => [...shapes],
  };
}

/** A path that ends with a month or a day. */
const DATE_PATH = /\/\d{4}(?:\/\d{1,2}){1,2}\/?$|\/\d{4}-\d{1,2}(?:-\d{1,2})?\/?$/;
const DATE_PARAMETER = /=\d{4}-\d{1,2}(?!\d)|[?&](?:year|month|day|date|week|cal\w*|m)=\d/i;
const YEAR =
  /\/(\d{4})[/-]\d{1,2}(?:[/-]\d{1,2})?\/?(?=$|\?)|=(\d{4})-\d{1,2}(?!\d)|[?&]year=(\d{4})(?!\d)/gi;

/** Null for no limit: a path alone, or one number, which is how many sites name their pages. */
function mostOf(url: URL): number | null {
  const values = [...url.searchParams.values()];
  if (values.length === 0 || (values.length === 1 && /^\d+$/.test(values[0] ?? ''))) return null;
  return values.length === 1 ? MOST_OF_ONE_PARAMETER : MOST_OF_PARAMETERS;
}

function ruleAgainst(url: URL, thisYear: number): Said | null {
  if (isForUsers(url)) return { code: 'for_users' };
  if (url.href.length > LONGEST_ADDRESS) return { code: 'address_too_long' };
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MOST_SEGMENTS) return { code: 'path_too_deep' };
  const repeats = new Map<string, number>();
  for (const segment of segments) repeats.set(segment, (repeats.get(segment) ?? 0) + 1);
  // A date such as /2011/11/11/ repeats a number.
  const isRepeating = [...repeats].some(
    ([segment, count]) => count >= MOST_REPEATS && !/^\d+$/.test(segment),
  );
  if (isRepeating) return { code: 'path_repeats' };
  for (const [, path, value, named] of (url.pathname + url.search).matchAll(YEAR)) {
    const year = Number(path ?? value ?? named);
    const isYear = year >= YEARS.first && year < YEARS.last;
    if (isYear && (year < YEARS.earliest || year > thisYear + 2)) return { code: 'far_calendar' };
  }
  return null;
}

/** Links to such pages are on every post that only users may comment on, each with the address of its post. */
export function isForUsers({ pathname }: URL): boolean {
  return /\/wp-(?:(?:login|signup|activate)\.php$|admin(?:\/|$))/.test(pathname);
}
