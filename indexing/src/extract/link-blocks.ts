import type { BlockLink } from '../ports/ledger-document.ts';

/** Fewer pages do not tell what repeats on most of them. */
export const FEWEST_PAGES = 8;
const MOST_PAIRS = 5000;

/** Two links in a row: their names and the words between them. */
function pairOf(one: BlockLink, other: BlockLink, words: number | null): string {
  return `${one.name}${other.name}${words === null ? '-' : words.toString(36)}`;
}

/**
 * Pairs of links, with the words between them, in blocks that stand on most of these pages, in an order of their own. Three links that
 * follow each other are a block; two may be part of the text of many pages, unless no word is between them.
 */
export function repeatedPairs(pages: readonly (readonly BlockLink[])[]): string[] {
  if (pages.length < FEWEST_PAGES) return [];
  const blocks = new Map<string, { pages: number; pairs: readonly string[] }>();
  for (const links of pages) {
    for (const [key, pairs] of new Map(blocksIn(links)))
      blocks.set(key, { pages: (blocks.get(key)?.pages ?? 0) + 1, pairs });
  }
  const most = [...blocks.values()].filter((block) => block.pages * 2 > pages.length);
  return [...new Set(most.flatMap(({ pairs }) => pairs))].sort().slice(0, MOST_PAIRS);
}

/** Each block by what names it, with its pairs. */
function* blocksIn(links: readonly BlockLink[]): Generator<[key: string, pairs: string[]]> {
  for (const [at, first] of links.entries()) {
    const second = links[at + 1];
    if (second === undefined) return;
    const pair = pairOf(first, second, first.words);
    if (first.words === 0) yield [pair, [pair]];
    const third = links[at + 2];
    if (third === undefined) return;
    // On the page that the second one leads to, it may be a text, or not there.
    const around = [sum(first.words, second.text, second.words), sum(first.words, second.words)];
    const next = pairOf(second, third, second.words);
    yield [`${pair} ${next}`, [pair, next, ...around.map((words) => pairOf(first, third, words))]];
  }
}

function sum(...words: (number | null)[]): number | null {
  return words.reduce<number | null>(
    (all, each) => (all === null || each === null ? null : (all + each) % WORD_SUMS),
    0,
  );
}

/** Sums of words begin again from here. */
export const WORD_SUMS = 2 ** 32;

/** The places of the links that stand in a block of repeated ones. A single link in a text does not count as one. */
export function linksInBlocks(
  links: readonly BlockLink[],
  isRepeated: (pair: string) => boolean,
): Set<number> {
  const found = new Set<number>();
  for (const [at, first] of links.entries()) {
    const second = links[at + 1];
    if (second === undefined || !isRepeated(pairOf(first, second, first.words))) continue;
    found.add(first.nth).add(second.nth);
  }
  return found;
}
