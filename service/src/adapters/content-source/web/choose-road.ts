import { findHome, PAGE } from './find-home.ts';
import { findRestRoot } from './find-rest-root.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { fetchRobots } from './robots.ts';
import type { WebClient } from './web-client.ts';
import { withoutEndSlash } from './web-site.ts';

/** What was seen at the address of a site. */
export interface SiteProbe {
  home: string;
  /** The page that was typed. */
  page: string;
  /** The root of a WordPress REST API that answers without a password; null for none. */
  restRoot: string | null;
  /** Whether the site looks like WordPress, though its REST API does not answer. */
  looksLikeWordPress: boolean;
  sitemaps: readonly string[];
}

export interface Road {
  source: 'wordpress-rest' | 'sitemap' | 'crawl';
  /** What the source is given: the site, or its sitemap. */
  address: string;
  /** Why, as a whole sentence. */
  reason: string;
}

/** The best way to read a site. */
export function chooseRoad({ home, page, restRoot, looksLikeWordPress, sitemaps }: SiteProbe): Road {
  if (restRoot !== null) {
    return {
      source: 'wordpress-rest',
      address: home,
      reason: `${home} is a WordPress site whose REST API answers (${restRoot}), so posts are read from there.`,
    };
  }
  const [sitemap] = sitemaps;
  const why = looksLikeWordPress
    ? 'looks like WordPress, but its REST API does not answer'
    : 'has no WordPress REST API';
  if (sitemap !== undefined) {
    return {
      source: 'sitemap',
      address: sitemap === page ? page : home,
      reason: `${home} ${why}; its sitemap (${sitemap}) lists the pages, so they are read from there.`,
    };
  }
  return {
    source: 'crawl',
    address: PAGE.test(new URL(page).pathname) ? page : home,
    reason: `${home} ${why} and no sitemap, so its pages are found by following links from the home page.`,
  };
}

/** Looks at an address that a person typed. */
export async function probeSite(web: WebClient, typed: string, signal: AbortSignal): Promise<SiteProbe> {
  const { address, page, headers } = await findHome(web, typed, signal);
  const home = withoutEndSlash(address);
  const rest = await findRestRoot(web, home, headers, { signal });
  const robots = await fetchRobots(web, address, signal);
  const sitemaps = rest.root === null ? await findSitemaps(web, { address, page }, robots, signal) : [];
  return { home, page, restRoot: rest.root, looksLikeWordPress: rest.isNamed, sitemaps };
}
