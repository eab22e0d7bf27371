import { hash } from 'node:crypto';
import type { BlockLink } from '../ports/ledger-document.ts';
import { WORD_SUMS } from './link-blocks.ts';
import type { ExtractedLink } from './extracted-page.ts';

/** Blocks that every page has are at its beginning and its end: of more links these are looked at on either side. */
const MOST_ON_EACH_SIDE = 300;

/** The links of a page that may stand in a block that other pages have, too. `urlOf` gives the address of one by its place, `own` is the page's. */
export function blockLinks(
  links: readonly ExtractedLink[],
  urlOf: (nth: number) => string,
  own: Pick<URL, 'protocol' | 'host' | 'pathname'> | null,
): BlockLink[] {
  const origin = own === null ? '' : `${own.protocol}//${own.host}`;
  const folder = /^\/[^/]*\//.exec(own?.pathname ?? '')?.[0] ?? '/';
  const counted = links.filter(({ isCounted }) => isCounted);
  const ends =
    counted.length <= 2 * MOST_ON_EACH_SIDE
      ? counted
      : [...counted.slice(0, MOST_ON_EACH_SIDE), ...counted.slice(-MOST_ON_EACH_SIDE)];
  return ends.map((link, at) => {
    const url = urlOf(link.order);
    const isOwn = own !== null && url.startsWith(origin) && url[origin.length] === '/';
    const address = isOwn ? belowFolder(url.slice(origin.length), folder) : url;
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
function belowFolder(path: string, folder: string): string {
  const fragment = path.indexOf('#');
  const page = fragment < 0 ? path : path.slice(0, fragment);
  return page.startsWith(folder) ? `~/${page.slice(folder.length)}` : page;
}

/** What is said between two links; null for much. */
function wordsBetween(one: ExtractedLink, other: ExtractedLink): number | null {
  const between = other.text === '' ? -1 : one.after.indexOf(other.text.slice(0, 40));
  return between === -1 ? null : sumOfWords(one.after.slice(0, between));
}

/** The same for the same words. Numbers count something, and change from day to day. */
function sumOfWords(text: string): number {
  let sum = 0;
  let code = BEGIN;
  let before: 'letter' | 'digit' | 'other' = 'other';
  for (let at = 0; at <= text.length; at++) {
    const character = at < text.length ? text.charCodeAt(at) : SPACE;
    if (character > 127) return sumOfAnyWords(text);
    const is = kindOf(character);
    if (is === 'letter') code = added(code, character);
    else if (is === 'digit') code = before === 'digit' ? code : added(code, ZERO);
    else if (before !== 'other') {
      sum = (sum + (code >>> 0)) % WORD_SUMS;
      code = BEGIN;
    }
    before = is;
  }
  return sum;
}

const [SPACE, ZERO, BEGIN] = [32, 48, 0x811c9dc5];

function added(code: number, character: number): number {
  return Math.imul(code ^ character, 0x01000193);
}

function kindOf(code: number): 'letter' | 'digit' | 'other' {
  const lower = code | 32;
  if (lower >= 97 && lower <= 122) return 'letter';
  return code >= ZERO && code <= ZERO + 9 ? 'digit' : 'other';
}

/** The same of a text with letters beyond ASCII. */
function sumOfAnyWords(text: string): number {
  let sum = 0;
  for (const word of text.replaceAll(/\p{N}+/gu, '0').match(/[\p{L}\p{N}]+/gu) ?? []) {
    let code = BEGIN;
    for (let at = 0; at < word.length; at++) code = added(code, word.charCodeAt(at));
    sum = (sum + (code >>> 0)) % WORD_SUMS;
  }
  return sum;
}
