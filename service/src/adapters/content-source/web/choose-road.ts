import { FetchError } from '@signpost/platform/outbound';
import { findHome } from './find-home.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { fetchRobots } from './robots.ts';
import type { WebClient } from './web-client.ts';
import { withoutEndSlash } from './web-site.ts';

/** What was seen at the address of a site. */
export interface SiteProbe {
  home: string;
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
export function chooseRoad({ home, restRoot, looksLikeWordPress, sitemaps }: SiteProbe): Road {
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
      address: home,
      reason: `${home} ${why}; its sitemap (${sitemap}) lists the pages, so they are read from there.`,
    };
  }
  return {
    source: 'crawl',
    address: home,
    reason: `${home} ${why} and no sitemap, so its pages are found by following links from the home page.`,
  };
}

/** Looks at an address that a person typed. */
export async function probeSite(web: WebClient, typed: string, signal: AbortSignal): Promise<SiteProbe> {
  const { address, headers } = await findHome(web, typed, signal);
  const home = withoutEndSlash(address);
  const named = restRootIn([headers.link ?? []].flat().join(', '), address);
  const roots = [named, `${home}/wp-json/`, `${home}/?rest_route=/`].filter((each) => each !== null);
  let restRoot: string | null = null;
  for (const root of new Set(roots)) {
    if (await answersAsRest(web, root, signal)) {
      restRoot = root;
      break;
    }
  }
  const robots = await fetchRobots(web, address, signal);
  const sitemaps = restRoot === null ? await findSitemaps(web, address, robots, signal) : [];
  return { home, restRoot, looksLikeWordPress: named !== null, sitemaps };
}

/** The root that WordPress names in its Link header. */
function restRootIn(header: string, base: string): string | null {
  const match = /<([^>]*)>\s*;[^,]*rel="?https:\/\/api\.w\.org\/"?/.exec(header);
  return match?.[1] === undefined ? null : (URL.parse(match[1], base)?.href ?? null);
}

async function answersAsRest(web: WebClient, root: string, signal: AbortSignal): Promise<boolean> {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${url.pathname.replace(/\/$/, '')}/wp/v2/types`;
  else url.searchParams.set('rest_route', '/wp/v2/types');
  try {
    const reply = await web.get(url.href, { signal, headers: { accept: 'application/json' } });
    if (reply.status !== 200) {
      reply.discard();
      return false;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    const types: unknown = JSON.parse(Buffer.concat(chunks).toString());
    return typeof types === 'object' && types !== null && ('post' in types || 'page' in types);
  } catch (error) {
    if (error instanceof FetchError || error instanceof SyntaxError) return false;
    throw error;
  }
}
