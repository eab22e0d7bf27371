import { lowerCaseEncoded } from '../../addresses/percent.ts';
import { isOnlyFile, typeAt } from './below-posts.ts';
import { FEEDS, isListPage } from './lists.ts';
import { isNumber, isPageNumber } from '../../wordpress/path-parts.ts';
import type { WordPressSite } from './wordpress-site.ts';

const ENDPOINTS = new Set(['embed', 'trackback']);
const COMMENT_PAGE = /^comment-page-[0-9]+$/;

/** The path of the post that an endpoint is below; null for another path. It never becomes home. */
export function withoutEndpoint(
  path: string,
  site: WordPressSite,
): { path: string; redirects: boolean } | null {
  if (path.lastIndexOf('/') === 0) return null;
  const parts = path.slice(1).split('/');
  const own = parts.findIndex((part, at) => at > 0 && isOwnEndpoint(part, site));
  if (own > 0) return { path: `/${parts.slice(0, own).join('/')}`, redirects: false };
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const previous = parts.at(-2)?.toLowerCase() ?? '';
  const before = (length: number): string => `/${parts.slice(0, -length).join('/')}`;
  let length = 0;
  let redirects = false;
  if (FEEDS.has(last)) {
    length = previous === 'feed' ? 2 : 1;
    if (typeAt(path, site)?.hasFeeds === false && !isOnlyFile(before(length), site)) return null;
  } else if (ENDPOINTS.has(last)) {
    length = 1;
    redirects = last === 'trackback';
  } else if (isNumber(last)) {
    length = previous === 'page' ? 2 : 1;
    redirects = length === 2 && !isListPage(before(2).slice(1), site);
    if (isOnlyFile(before(length), site)) return null;
  } else if (COMMENT_PAGE.test(last)) length = 1;
  else if (isPageNumber(last)) {
    length = 1;
    redirects = true;
  }
  if (length === 0 || length >= parts.length) return null;
  return { path: before(length), redirects };
}

/** What plugins answer below pages, such as `orders` below the account of a shop. */
function isOwnEndpoint(part: string, { wordpress }: WordPressSite): boolean {
  return wordpress.endpoints?.includes(lowerCaseEncoded(part)) === true;
}

/** What is below home itself: a further page of it, or a feed. Null for another path. */
export function partOfHome(path: string, site: WordPressSite): 'page' | 'feed' | null {
  const { root, isPlain } = site.structure;
  if (isPlain || !path.startsWith(root)) return null;
  const [first = '', second = '', ...others] = path.slice(root.length).toLowerCase().split('/');
  if (others.length > 0) return null;
  if (first === 'page' && isNumber(second)) return 'page';
  if (second === '' && isPageNumber(first)) return 'page';
  if (second === '' && COMMENT_PAGE.test(first) && site.wordpress.frontPageId !== null) return 'page';
  if (second === '')
    return FEEDS.has(first) || first === 'embed' || (first === 'amp' && isOwnEndpoint(first, site))
      ? 'feed'
      : null;
  return first === 'feed' && FEEDS.has(second) ? 'feed' : null;
}
