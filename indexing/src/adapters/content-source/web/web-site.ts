import { createSite, isElsewhere, placeIn, withoutWww, type Site } from '../../../addresses/site.ts';
import { isSession, pageKey, withoutSession } from '../../../addresses/address-keys.ts';
import { hasFileExtension } from '../../../addresses/file-extensions.ts';
import { protectedEmail } from '../../../addresses/resolve-address.ts';
import type { SiteSettings, SourceSite } from '../../../ports/content-source.ts';

/** A site that is read over the web, of which only its address is known. */
export interface WebSite {
  home: string;
  source: SourceSite;
  /** The address by which a page is asked for, without fragment and session; null when it is no page of this site. */
  pageAddress(raw: string, base: string): string | null;
  keyOf(url: string): string;
  isOurs(url: string): boolean;
  /** Scheme and host of addresses of the site that cannot be reached: their pages are asked for at home's. */
  unreachable: Set<string>;
}

/** Pages that links name at another address of the site are asked for at home. */
export function webSite(
  address: string,
  {
    aliases = [],
    warnings = [],
    settings = {},
  }: Partial<Pick<SourceSite, 'aliases' | 'warnings'>> & {
    settings?: Partial<SiteSettings> | undefined;
  } = {},
): WebSite {
  const home = withoutEndSlash(address);
  const source: SourceSite = {
    home,
    aliases,
    editUrl: null,
    types: [
      { slug: 'post', label: 'Post' },
      { slug: 'page', label: 'Page' },
    ],
    platform: null,
    warnings,
  };
  // Other hosts of its domain have a robots.txt of their own, and are not asked.
  const site = createSite({ ...source, aliases: [] }, { ...settings, isRegistrableDomainOurs: false });
  const others = createSite(source);
  return {
    home,
    source,
    pageAddress(raw, base) {
      const url = atHome(URL.parse(raw, base), others, home);
      if (url === null || !isOurs(site, url) || hasFileExtension(url.pathname)) return null;
      if (protectedEmail(url) !== null) return null;
      return withoutVisit(url, site);
    },
    keyOf: (url) => pageKey(new URL(url), site),
    unreachable: new Set(),
    isOurs: (url) => {
      const parsed = URL.parse(url);
      return parsed !== null && isOurs(site, parsed);
    },
  };
}

/** The same page of home for one at another address of the site. */
function atHome(url: URL | null, site: Site, home: string): URL | null {
  if (url === null || withoutWww(url.host) === site.home.host) return url;
  const place = placeIn(site, withoutWww(url.host), url.pathname);
  return place === null
    ? url
    : URL.parse(home + url.pathname.slice(place.path.length) + url.search + url.hash);
}

function isOurs(site: Site, url: URL): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  return placeIn(site, withoutWww(url.host), url.pathname) !== null && !isElsewhere(site, url.pathname);
}

/** Without what names a visit and not a page. */
function withoutVisit(address: URL, { isTracking }: Site): string {
  const url = new URL(address);
  url.hash = '';
  url.username = '';
  url.password = '';
  url.pathname = withoutSession(url.pathname);
  if (url.search === '') return url.href.replace(/\?$/, '');
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !isSession(part) && !isTracking(part.split('=', 1)[0] ?? ''));
  url.search = kept.join('&');
  return url.href;
}

export function withoutEndSlash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.search = '';
  url.username = '';
  url.password = '';
  let end = url.href.length;
  while (url.href[end - 1] === '/') end--;
  return url.href.slice(0, end);
}
