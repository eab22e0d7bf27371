import type { FetchedPage } from './fetch-page.ts';

/** What tells two pages apart that a server makes for different addresses. */
export interface PageLook {
  title: string;
  addresses: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

const MOST_WORDS = 20_000;

export function lookOf({ html, page }: FetchedPage): PageLook {
  const words =
    html
      .slice(0, 1_000_000)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? [];
  return {
    title: page.facts.title,
    addresses: new Set(page.links.map(({ raw }) => raw)),
    words: new Set(words.slice(0, MOST_WORDS)),
  };
}

/** Whether two answers are the same page but for a number or the address that was asked for. */
export function looksLike(one: PageLook, other: PageLook): boolean {
  return (
    one.title === other.title &&
    share(one.addresses, other.addresses) >= 0.9 &&
    share(one.words, other.words) >= 0.95
  );
}

/** How much of what either has both have, from 0 to 1. */
function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 1 : one.intersection(other).size / all;
}
