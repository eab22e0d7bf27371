import { pageKey } from '@signpost/contract/page-key';
import { fold } from '@signpost/platform/text';

/** What a text that a person typed or pasted can mean as an address of the site. */
export type AddressTerm =
  /** The address of one page. `path` finds those whose address contains it, where no post is at the page. */
  | { kind: 'page'; page: string; path: string }
  /** A part of a path, with a slash in it. */
  | { kind: 'path'; path: string }
  /** A part of the last name in a path. */
  | { kind: 'slug'; slug: string };

/** Null for a text that is no address of the site: it has blanks, or it is on another host. */
export function addressTermOf(typed: string, home: string): AddressTerm | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const url = wholeAddress(text, home);
  if (url === 'elsewhere') return null;
  if (url !== null) {
    // On a site without pretty permalinks the query tells posts apart.
    const isByQuery = url.search !== '' && url.pathname === '/';
    if (isByQuery) return { kind: 'slug', slug: slugOf(pathText(url.href)) };
    return { kind: 'page', page: pageKey(url.href) ?? '', path: pathText(url.origin + url.pathname) };
  }
  const [part = ''] = text.split('#', 1);
  const [path = ''] = part.split('?', 1);
  if (!path.includes('/')) {
    const slug = readable(part);
    return slug === '' ? null : { kind: 'slug', slug };
  }
  return path === '/' ? null : { kind: 'path', path: readable(path) };
}

/** With its scheme, or beginning with the host of the site. Null for what is no whole address. */
function wholeAddress(text: string, home: string): URL | 'elsewhere' | null {
  const host = hostOf(URL.parse(home));
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && (host === '' || !/[./]/.test(text))) return null;
  const url = URL.parse(hasScheme ? text : `https://${text}`);
  if (hostOf(url) === host && host !== '') return url;
  return hasScheme ? 'elsewhere' : null;
}

function hostOf(url: URL | null): string {
  return url?.hostname.replace(/^www\./, '') ?? '';
}

/**
 * The path of an address as it is searched: decoded, folded, between slashes, followed by the query. Empty for what is no address.
 * Cut by hand: a million of them are read at a time.
 */
export function pathText(address: string | null): string {
  const scheme = address?.indexOf('://') ?? -1;
  if (address === null || scheme === -1) return '';
  const rest = address.slice(scheme + 3);
  const start = rest.search(/[/?#]/);
  const [below = ''] = (start === -1 ? '' : rest.slice(start)).split('#', 1);
  const query = below.indexOf('?');
  const path = query === -1 ? below : below.slice(0, query);
  return readable((path.endsWith('/') ? path : `${path}/`) + (query === -1 ? '' : below.slice(query)));
}

/** The last name in such a path. */
export function slugOf(path: string): string {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
}

/** The folded texts of which the address of a link has to contain one. */
export function linkTermsOf(typed: string): readonly string[] {
  const text = typed.trim();
  const terms = new Set([fold(text)]);
  if (text.includes('/') && !/\s/.test(text)) {
    // However the link spells scheme, host and end.
    const [address = ''] = text.replace(/^https?:\/\//i, '').split('#', 1);
    const plain = address.replace(/^www\./i, '').replace(/\/$/, '');
    if (plain !== '') for (const form of [plain, encoded(plain), decoded(plain)]) terms.add(fold(form));
  }
  terms.delete('');
  return [...terms];
}

function readable(text: string): string {
  return fold(decoded(text));
}

function encoded(text: string): string {
  return encodeURI(decoded(text).toWellFormed());
}

function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
