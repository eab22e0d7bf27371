/**
 * Up to where a URL goes in running text: blanks, quotes, brackets of markup, and the punctuation of East Asian text. Both
 * patterns are bounded: the text comes from outside, and looking through it must not take for ever.
 */
const URL_IN_TEXT = /https?:\/\/[^\s<>"'`\\^{}|[\]，。、；：！？（）「」『』《》]{1,2000}/gi;
const IMAGE = /!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g;

/** Cited: the structured citations first, then the links in the text. Retrieved: the sources that are not cited. */
export function citedAndRetrieved(
  text: string,
  structured: readonly string[],
  sources: readonly string[],
): { citedUrls: string[]; retrievedUrls: string[] } {
  const cited = unique([...structured, ...linksIn(text)]);
  return {
    citedUrls: [...cited],
    retrievedUrls: [...unique(sources)].filter((url) => !cited.has(url)),
  };
}

/** Links of all kinds: markdown, references, and bare addresses. Pictures are no citations. */
export function linksIn(text: string): string[] {
  return (text.replaceAll(IMAGE, '').match(URL_IN_TEXT) ?? []).map(withoutTail);
}

/** A text such as `As [1] and [web:2] say`: the numbers in it. */
export function markersIn(text: string): Set<number> {
  return new Set([...text.matchAll(/\[(?:web:)?(\d{1,3})\]/g)].map(([, number]) => Number(number)));
}

function unique(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => toPageUrl(url) ?? []));
}

/** Without what only tells how somebody came to the page; null for what is no address of a page. */
function toPageUrl(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.hash = '';
  url.username = '';
  url.password = '';
  // Only when there are such: setting the search rewrites it.
  const tracking = [...url.searchParams.keys()].filter((name) => name.startsWith('utm_'));
  for (const name of tracking) url.searchParams.delete(name);
  return url.href;
}

/** A sentence goes on after a URL, and markdown closes its bracket; a bracket that the URL opened is its own. */
function withoutTail(url: string): string {
  let rest = url;
  for (;;) {
    const shorter = rest.replace(/[.,;:!?*_~]+$/, '');
    const open = shorter.split('(').length;
    const closed = shorter.split(')').length;
    const next =
      closed > open && shorter.includes(')') ? shorter.slice(0, shorter.lastIndexOf(')')) : shorter;
    if (next === rest) return rest;
    rest = next;
  }
}
