import { hash } from 'node:crypto';
import { documentBase } from '../addresses/resolve-address.ts';
import { extractPage } from './extract-page.ts';
import type { ExtractedLink, ExtractedPage } from './extracted-page.ts';

/** Fewer pages do not tell what repeats on most pages of a site. */
const FEWEST_PAGES = 8;
const MOST_PAIRS = 5000;

interface NamedLink {
  name: string;
  link: ExtractedLink;
}

/**
 * Pairs of links, with the words between them, in blocks that stand on most of these pages though they are in no menu, header, footer
 * or aside. Three links that follow each other are a block; two may be part of the text of many pages, unless no word is between them.
 * Each pair is a short text of letters and digits.
 */
export function repeatedLinks(pages: readonly { url: string; html: string }[]): string[] {
  if (pages.length < FEWEST_PAGES) return [];
  const blocks = new Map<string, { pages: number; pairs: string[] }>();
  for (const { url, html } of pages) {
    const page = extractPage(html, { kind: 'page' });
    const own = new Map(blocksIn(namedLinks(page, documentBase(url, page.facts.base))));
    for (const [key, pairs] of own) blocks.set(key, { pages: (blocks.get(key)?.pages ?? 0) + 1, pairs });
  }
  const most = [...blocks.values()].filter((block) => block.pages * 2 > pages.length);
  return [...new Set(most.flatMap(({ pairs }) => pairs))].slice(0, MOST_PAIRS);
}

/** Each block by what names it, with its pairs. */
function* blocksIn(links: readonly NamedLink[]): Generator<[key: string, pairs: string[]]> {
  for (const [at, first] of links.entries()) {
    const [second, third] = links.slice(at + 1, at + 3);
    if (second === undefined) return;
    const words = wordsBetween(first, second);
    const pair = pairOf(first, second, words);
    if (words === '') yield [pair, [pair]];
    if (third === undefined) return;
    const further = wordsBetween(second, third);
    const next = pairOf(second, third, further);
    // On the page that the second one leads to, it may be a text, or not there.
    const around = [joined(words, wordsOf(second.link.text), further), joined(words, further)];
    yield [`${pair} ${next}`, [pair, next, ...around.map((each) => pairOf(first, third, each))]];
  }
}

/** The links of a page, by their order, that stand in a block of repeated ones. A single one in a text is none. */
export function linksInBlocks(
  page: ExtractedPage,
  base: string,
  repeated: ReadonlySet<string>,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (repeated.size === 0) return found;
  const links = namedLinks(page, base);
  for (const [at, first] of links.entries()) {
    const second = links[at + 1];
    if (second === undefined || !repeated.has(pairOf(first, second, wordsBetween(first, second)))) continue;
    found.add(first.link.order).add(second.link.order);
  }
  return found;
}

function pairOf(one: NamedLink, other: NamedLink, words: string): string {
  return shortHash(`${one.name} ${other.name} ${words}`);
}

/** What is said between two links; empty for nothing. */
function wordsBetween({ link: one }: NamedLink, { link: other }: NamedLink): string {
  const between = other.text === '' ? -1 : one.after.indexOf(other.text.slice(0, 40));
  return between === -1 ? 'much' : wordsOf(one.after.slice(0, between));
}

/** Numbers count something, and change from day to day. */
function wordsOf(text: string): string {
  return joined(...(text.replaceAll(/\p{N}+/gu, '0').match(/[\p{L}\p{N}]+/gu) ?? []));
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

function namedLinks({ links }: ExtractedPage, base: string): NamedLink[] {
  const own = URL.parse(base)?.origin;
  return links
    .filter(({ isCounted }) => isCounted)
    .map((link) => {
      const url = URL.parse(link.raw, base);
      // The same on a copy of the site at another host.
      const address = url === null ? link.raw : url.origin === own ? url.pathname + url.search : url.href;
      return { name: shortHash(`${address}\n${link.text}`), link };
    });
}

function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}
