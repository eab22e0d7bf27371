import type { Said } from '@signpost/contract/indexing';
import { findHome, PAGE } from './find-home.ts';
import { findRestRoot, refusalOfPosts } from './find-rest-root.ts';
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
  /** The status with which its REST API refuses visitors; null when none does. */
  refusal: number | null;
  /** It is WordPress that refuses: a password may help. */
  isRefusedByWordPress: boolean;
  sitemaps: readonly string[];
}

export interface Road {
  source: 'wordpress-rest' | 'sitemap' | 'crawl';
  /** What the source is given: the site, or its sitemap. */
  address: string;
  reason: Said;
}

/** The best way to read a site. */
export function chooseRoad(probe: SiteProbe): Road {
  const { home, page, restRoot, sitemaps } = probe;
  if (restRoot !== null) {
    return {
      source: 'wordpress-rest',
      address: home,
      reason: { code: 'road_rest', home, root: restRoot },
    };
  }
  const [sitemap] = sitemaps;
  const why = whyNotRest(probe);
  if (sitemap !== undefined) {
    return {
      source: 'sitemap',
      address: sitemap === page ? page : home,
      reason: { code: 'road_sitemap', home, why, sitemap },
    };
  }
  return {
    source: 'crawl',
    address: PAGE.test(new URL(page).pathname) ? page : home,
    reason: { code: 'road_crawl', home, why },
  };
}

function whyNotRest({ home, looksLikeWordPress, refusal, isRefusedByWordPress }: SiteProbe): Said {
  if (!looksLikeWordPress) return { code: 'no_rest_api' };
  if (refusal === null) return { code: 'rest_not_answering' };
  return isRefusedByWordPress
    ? { code: 'rest_refuses_visitors', status: refusal, home }
    : { code: 'rest_behind_firewall', status: refusal };
}

/** Looks at an address that a person typed. */
export async function probeSite(web: WebClient, typed: string, signal: AbortSignal): Promise<SiteProbe> {
  const { address, page, headers } = await findHome(web, typed, signal);
  const home = withoutEndSlash(address);
  const rest = await findRestRoot(web, home, headers, { signal });
  const refusal = rest.root === null ? rest.refusal : await refusalOfPosts(web, rest.root, signal);
  const restRoot = refusal === null ? rest.root : null;
  const robots = await fetchRobots(web, address, signal);
  const sitemaps = restRoot === null ? await findSitemaps(web, { address, page }, robots, signal) : [];
  const isRefusedByWordPress = rest.root !== null || rest.isRefusedByWordPress;
  return {
    home,
    page,
    restRoot,
    looksLikeWordPress: rest.isWordPress,
    refusal,
    isRefusedByWordPress,
    sitemaps,
  };
}
