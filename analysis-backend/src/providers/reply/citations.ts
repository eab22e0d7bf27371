import { nextOf } from '../../shared/next-of.ts';

/** Up to where a URL goes in running text: blanks, quotes, brackets of markup, and the punctuation of East Asian text. */
const URL_IN_TEXT = /https?:\/\/[^\s<>"'`\\^{}|[\]，。、；：！？（）「」『』《》]{1,2000}/gi;

const LONGEST_ADDRESS = 2000;
/** The longest domain name and port. Longer ones are no hosts, and slow to parse when they are hostile. */
const HAS_HOST = /^\s*https?:\/\/[^/?#]{1,259}(?:[/?#]|$)/i;
/** The most pages of each kind that are kept of one answer. */
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

/** Links of all kinds: markdown, references, and bare addresses. Pictures are no citations. */
export function linksIn(text: string): string[] {
  return (withoutPictures(text).match(URL_IN_TEXT) ?? []).map(withoutTail);
}

/** Without every `![label](address)`. */
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

/** A text such as `As [1] and [web:2] say`: the numbers in it. */
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

/** The address without tracking parameters; null for what is no address of a page. */
function toPageUrl(text: string): string | null {
  if (text.length > LONGEST_ADDRESS || !HAS_HOST.test(text)) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  // Not by searchParams, which would spell the rest anew with each name that is deleted.
  const parts = url.search.slice(1).split('&');
  if (parts.some(isTracking)) url.search = parts.filter((part) => !isTracking(part)).join('&');
  return url.href;
}

const PUNCTUATION = '.,;:!?*_~';

/**
 * A sentence goes on after a URL, and markdown closes its bracket; a bracket that the URL opened is its own. Goes back from the
 * end once, with the count of closing brackets that nothing has opened in what is left.
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
