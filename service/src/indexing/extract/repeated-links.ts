import { hash } from 'node:crypto';
import { documentBase } from '../addresses/resolve-address.ts';
import { extractPage } from './extract-page.ts';
import type { ExtractedLink, ExtractedPage } from './extracted-page.ts';

/** Fewer pages do not tell what repeats on most pages of a site. */
const FEWEST_PAGES = 8;
/** So many links that follow each other are a block; two may be part of the text of many pages, unless no word is between them. */
const BLOCK = 3;
const MOST_NAMES = 2000;

/**
 * Names of the links in blocks that stand on most of these pages though they are in no menu, header, footer or aside. Each is a short
 * text of letters and digits.
 */
export function repeatedLinks(pages: readonly { url: string; html: string }[]): string[] {
  if (pages.length < FEWEST_PAGES) return [];
  const blocks = new Map<string, { pages: number; names: string[] }>();
  for (const { url, html } of pages) {
    const page = extractPage(html, { kind: 'page' });
    const names = countedNames(page, documentBase(url, page.facts.base));
    const own = new Map<string, string[]>();
    const links = page.links.filter(({ isCounted }) => isCounted);
    for (let at = 0; at + 1 < names.length; at++) {
      const size = isNextTo(links[at], links[at + 1]) ? 2 : BLOCK;
      const block = names.slice(at, at + size);
      if (block.length === size) own.set(block.join(' '), block);
    }
    for (const [key, block] of own)
      blocks.set(key, { pages: (blocks.get(key)?.pages ?? 0) + 1, names: block });
  }
  const most = [...blocks.values()].filter((block) => block.pages * 2 > pages.length);
  return [...new Set(most.flatMap(({ names }) => names))].slice(0, MOST_NAMES);
}

function isNextTo(one: ExtractedLink | undefined, other: ExtractedLink | undefined): boolean {
  if (one === undefined || other === undefined || other.text === '') return false;
  const between = one.after.indexOf(other.text.slice(0, 40));
  return between !== -1 && !/[\p{L}\p{N}]/u.test(one.after.slice(0, between));
}

/** The links of a page, by their order, that stand in a block of repeated ones. A single one in a text is none. */
export function linksInBlocks(
  page: ExtractedPage,
  base: string,
  repeated: ReadonlySet<string>,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (repeated.size === 0) return found;
  const links = page.links.filter(({ isCounted }) => isCounted);
  let block = new Map<string, number>();
  for (const [at, name] of [...countedNames(page, base), ''].entries()) {
    // A block has each of its links once: one that comes again belongs to what follows.
    if (!repeated.has(name) || block.has(name)) {
      if (block.size > 1) for (const order of block.values()) found.add(order);
      block = new Map();
    }
    if (repeated.has(name)) block.set(name, links[at]?.order ?? -1);
  }
  return found;
}

function countedNames({ links }: ExtractedPage, base: string): string[] {
  const own = URL.parse(base)?.origin;
  return links
    .filter(({ isCounted }) => isCounted)
    .map(({ raw, text }) => {
      const url = URL.parse(raw, base);
      // The same on a copy of the site at another host.
      const address = url === null ? raw : url.origin === own ? url.pathname + url.search : url.href;
      return hash('sha256', `${address}\n${text}`).slice(0, 16);
    });
}
