import { getDomain } from 'tldts';
import type { SitePlatform, SiteSettings, SourceSite } from '../ports/content-source.ts';
import { decodedText, trimSlashes, isBelow } from './path.ts';

export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  trackingParameters: ['utm_*', 'gclid', 'fbclid', 'msclkid', 'mc_cid', 'mc_eid', '_ga', 'replytocom'],
  isWholeHostOurs: false,
  isRegistrableDomainOurs: false,
  countsOtherSchemes: false,
  countsFilesAsPages: false,
  elsewhere: [],
};

/** An address of the site: everything below it is ours. */
export interface Place {
  /** With its port, if it is not the usual one; without `www.`. */
  host: string;
  /** Empty, or with a slash at its beginning and none at its end. */
  path: string;
}

/** How the platform of a site writes addresses. */
export interface Spelling {
  /**
   * Whether one file answers every address and may be named in front of any, as in `/index.php/about`: its permalinks leave it out or
   * have it in them. Null where each page is a file of its own.
   */
  frontFile: 'left_out' | 'in_permalinks' | null;
  /** Path of uploaded files below home, with a slash at its beginning; null for none. */
  uploadsPath: string | null;
  /** Paths below home, without slashes around them, at which other sites of the same network are. */
  otherSites: readonly string[];
}

const PAGES: Spelling = { frontFile: null, uploadsPath: null, otherSites: [] };

export interface Site extends Spelling {
  home: Place;
  /** Home and the others, the longest paths first. */
  places: readonly Place[];
  /** The registrable domain of home, when every host of it is ours. */
  domain: string | null;
  settings: SiteSettings;
  isTracking: (parameter: string) => boolean;
  /** Null for a site that is only pages. */
  platform: SitePlatform | null;
}

/** What belongs to a site that is only pages, or to one whose platform is given. Texts that are not addresses are left out; home has to be one. */
export function createSite(
  source: Pick<SourceSite, 'home' | 'aliases'>,
  settings: Partial<SiteSettings> = {},
  platform: (SitePlatform & { spelling: Spelling }) | null = null,
): Site {
  const home = placeOf(source.home);
  if (home === null) throw new TypeError(`${source.home} is no address of a site.`);
  const all = { ...DEFAULT_SITE_SETTINGS, ...settings };
  const places = [home, ...source.aliases.map(placeOf).filter((place) => place !== null)];
  return {
    home,
    places: places.sort((one, other) => other.path.length - one.path.length),
    domain: all.isRegistrableDomainOurs ? getDomain(home.host) : null,
    settings: all,
    isTracking: trackingTest(all.trackingParameters),
    platform,
    ...(platform?.spelling ?? PAGES),
  };
}

/** The place that an address is in; null when it is not ours. */
export function placeIn(site: Site, host: string, path: string): Place | null {
  let isOurHost = false;
  for (const place of site.places) {
    if (place.host !== host) continue;
    isOurHost = true;
    if (isBelow(path, place.path) && !(place === site.home && isOtherSite(site, path))) return place;
  }
  if (isOurHost && site.settings.isWholeHostOurs) return { host, path: '' };
  if (isOurHost || site.domain === null || portOf(host) !== portOf(site.home.host)) return null;
  return getDomain(host) === site.domain ? { host, path: '' } : null;
}

/** Whether a path of the site's host belongs to another program. */
export function isElsewhere({ settings: { elsewhere } }: Site, path: string): boolean {
  if (elsewhere.length === 0) return false;
  const plain = decodedText(path);
  return elsewhere.some((each) => isBelow(plain, `/${trimSlashes(decodedText(each))}`));
}

/** With its colon; empty for the usual one. */
function portOf(host: string): string {
  return /:\d+$/.exec(host)?.[0] ?? '';
}

/** Sites of a network in sub-directories are sites of their own, also where the first of them has no path. */
function isOtherSite({ home, otherSites }: Site, path: string): boolean {
  return otherSites.some((other) => isBelow(path, `${home.path}/${other}`));
}

/** Whether a path below a place is one of an uploaded file. WordPress may have a folder of its own, which is a place below home. */
export function isUpload(place: Place, path: string, { home, uploadsPath }: Site): boolean {
  if (uploadsPath === null) return false;
  const isBelowHome = place.host === home.host && place.path.startsWith(`${home.path}/`);
  const belowHome = isBelowHome ? place.path.slice(home.path.length) + path : path;
  return path.startsWith(`${uploadsPath}/`) || belowHome.startsWith(`${uploadsPath}/`);
}

/** Without one `www.` in front: with and without it is one site. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}

function placeOf(address: string): Place | null {
  const url = URL.parse(address);
  if (url === null || url.host === '') return null;
  const port = url.port === '' ? '' : `:${url.port}`;
  const host = url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
  const path = trimSlashes(url.pathname);
  return { host: withoutWww(host) + port, path: path === '' ? '' : `/${path}` };
}

function trackingTest(parameters: readonly string[]): (parameter: string) => boolean {
  const names = new Set(parameters.filter((name) => !name.endsWith('*')));
  const beginnings = parameters.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1));
  return (parameter) =>
    names.has(parameter) || beginnings.some((beginning) => parameter.startsWith(beginning));
}
