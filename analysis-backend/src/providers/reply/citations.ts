import { nextOf } from '../../shared/next-of.ts';

/** A URL in running text: it ends at blanks, quotes, brackets of markup and East Asian punctuation. */
const URL_IN_TEXT = /https?:\/\/[^\s<>"'`\\^{}|[\]，。、；：！？（）「」『』《》]{1,2000}/gi;

const LONGEST_ADDRESS = 2000;
/** Limits the host to the length of the longest domain name and port: a hostile one is slow to parse. */
const HAS_HOST = /^\s*https?:\/\/[^/?#]{1,259}(?:[/?#]|$)/i;
/** The most cited, and the most retrieved, pages that are kept for one answer. */
const MOST_PAGES = 1000;

/** Cited: the structured citations first, then the links in the text. Retrieved: the sources that are not cited. */
export function citedAndRetrieved(
  text: string,
  structured: readonly string[],
  sources: readonly string[],
): { citedUrls: string[]; retrievedUrls: string[] } {
  const cited = pagesOf([...structured, ...linksIn(text)]);
  return {
    citedUrls: [...cited],
    retrievedUrls: [...pagesOf(sources)].filter((url) => !cited.has(url)),
  };
}

/** All links: markdown, references and bare addresses, without pictures. */
export function linksIn(text: string): string[] {
  return (withoutPictures(text).match(URL_IN_TEXT) ?? []).map(withoutTail);
}

/** Removes every `![label](address)`. */
function withoutPictures(text: string): string {
  const labelEnd = nextOf(text, ']');
  const addressEnd = nextOf(text, ')');
  const lineEnd = nextOf(text, '\n');
  let rest = '';
  let done = 0;
  for (let at = text.indexOf('!['); at !== -1; at = text.indexOf('![', Math.max(done, at + 2))) {
    const label = labelEnd(at + 2);
    if (text.charAt(label + 1) !== '(') continue;
    const address = addressEnd(label + 2);
    if (lineEnd(at) < address || address === Infinity) continue;
    rest += text.slice(done, at);
    done = address + 1;
  }
  return rest + text.slice(done);
}

/** The numbers of source markers, as in `As [1] and [web:2] say`. */
export function markersIn(text: string): Set<number> {
  return new Set([...text.matchAll(/\[(?:web:)?(\d{1,3})\]/g)].map(([, number]) => Number(number)));
}

/** Each page once, in order. */
function pagesOf(urls: readonly string[]): Set<string> {
  const pages = new Set<string>();
  for (const url of urls) {
    const page = pages.size < MOST_PAGES ? toPageUrl(url) : null;
    if (page !== null) pages.add(page);
  }
  return pages;
}

function isTracking(part: string): boolean {
  return part.startsWith('utm_');
}

/** The address without tracking parameters; null for a text that is not a page address. */
function toPageUrl(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !HAS_HOST.test(text)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  // Not by searchParams: deleting a name there would change the spelling of the others.
  const parts = url.search.slice(1).split('&');
  if (parts.some(isTracking)) url.search = parts.filter((part) => !isTracking(part)).join('&');
  return url.href;
}

const PUNCTUATION = '.,;:!?*_~';

/**
 * Removes the punctuation of the sentence and the closing bracket of markdown after a URL; a bracket that the URL opened is kept. Goes
 * backwards once, counting closing brackets without an opening one.
 */
function withoutTail(url: string): string {
  let unopened = url.split(')').length - url.split('(').length;
  let end = url.length;
  for (;;) {
    while (end > 0 && PUNCTUATION.includes(url.charAt(end - 1))) end -= 1;
    if (unopened <= 0) return url.slice(0, end);
    while (url.charAt(end - 1) !== ')') {
      if (url.charAt(end - 1) === '(') unopened += 1;
      end -= 1;
    }
    end -= 1;
    unopened -= 1;
  }
}
