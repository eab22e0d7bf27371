import { hash } from 'node:crypto';
import type { BlockLink } from '../ports/ledger-document.ts';
import { WORD_SUMS } from './link-blocks.ts';
import type { ExtractedLink, ExtractedPage } from './extracted-page.ts';

/** Blocks that every page has are at its beginning and its end: of more links these are looked at on either side. */
const MOST_ON_EACH_SIDE = 300;

/** The links of a page that may stand in a block that other pages have, too. */
export function blockLinks({ links }: ExtractedPage, base: string): BlockLink[] {
  const own = URL.parse(base);
  const folder = /^\/[^/]*\//.exec(own?.pathname ?? '')?.[0] ?? '/';
  const counted = links.filter(({ isCounted }) => isCounted);
  const ends =
    counted.length <= 2 * MOST_ON_EACH_SIDE
      ? counted
      : [...counted.slice(0, MOST_ON_EACH_SIDE), ...counted.slice(-MOST_ON_EACH_SIDE)];
  return ends.map((link, at) => {
    const url = URL.parse(link.raw, base);
    const address =
      url === null ? link.raw : url.origin === own?.origin ? belowFolder(url, folder) : url.href;
    const next = ends[at + 1];
    return {
      nth: link.order,
      name: hash('sha256', `${address}\n${link.text}`, 'base64url').slice(0, 10),
      text: sumOfWords(link.text),
      words: next === undefined ? null : wordsBetween(link, next),
    };
  });
}

/** The same on a copy of the site at another host, and in the folder of another language. */
function belowFolder({ pathname, search }: URL, folder: string): string {
  return (pathname.startsWith(folder) ? `~/${pathname.slice(folder.length)}` : pathname) + search;
}

/** What is said between two links; null for much. */
function wordsBetween(one: ExtractedLink, other: ExtractedLink): number | null {
  const between = other.text === '' ? -1 : one.after.indexOf(other.text.slice(0, 40));
  return between === -1 ? null : sumOfWords(one.after.slice(0, between));
}

/** The same for the same words. Numbers count something, and change from day to day. */
function sumOfWords(text: string): number {
  let sum = 0;
  for (const word of text.replaceAll(/\p{N}+/gu, '0').match(/[\p{L}\p{N}]+/gu) ?? []) {
    let code = 0x811c9dc5;
    for (let at = 0; at < word.length; at++) code = Math.imul(code ^ word.charCodeAt(at), 0x01000193);
    sum = (sum + (code >>> 0)) % WORD_SUMS;
  }
  return sum;
}
