import { fetchPage, type FetchedPage, type PageDeps } from './fetch-page.ts';
import type { WebSite } from './web-site.ts';

/**
 * The address of the post that a page of WordPress shows; null when it shows none, or when it is not known. The page may be at
 * another one: with a query, or at `/account/orders/`. Where the page does not say it, WordPress is asked for the post by its id: a page
 * that is not to be found by search engines often names no canonical address, or that of another page.
 */
export async function addressOfPost(
  deps: PageDeps,
  fetched: FetchedPage,
  signal: AbortSignal,
): Promise<string | null> {
  const { site } = deps;
  const { url, canonical, page } = fetched;
  const { wordpress } = page.facts;
  if (wordpress === null || wordpress.shows === 'list') return null;
  const said = saidAddressOf(fetched, site);
  if (said !== null || wordpress.shows === 'part') return said;
  const named = canonical === null ? null : site.pageAddress(canonical, url);
  if (named !== null && new URL(named).pathname === new URL(url).pathname) return named;
  const { id } = wordpress;
  if (id !== null) {
    const found = await fetchPage(deps, `${site.home}/?p=${id}`, { signal });
    if (found.kind === 'page' && found.page.facts.wordpress?.id === id) return found.url;
  }
  return named ?? (new URL(url).search === '' ? url : null);
}

/** The address of the post, as its page says it: on `/post/2/` and `/post/comment-page-1/` it is that of the post. */
export function saidAddressOf({ url, page }: FetchedPage, site: WebSite): string | null {
  const { wordpress, ownAddress } = page.facts;
  const isPost = wordpress?.shows === 'post' || wordpress?.shows === 'part';
  return isPost && ownAddress !== null ? site.pageAddress(ownAddress, url) : null;
}
