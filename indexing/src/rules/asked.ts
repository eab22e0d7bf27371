import type { Candidate, Way } from '../ports/ledger-document.ts';
import { parsePageKey, type PageKeyParts } from '../addresses/address-keys.ts';
import { placeIn, type Place, type Site } from '../addresses/site.ts';
import { joinedParts } from '../addresses/path.ts';

/** A site as the rules of its platform see it. */
export interface RuledSite extends Site {
  caseOf(path: string): string;
}

/** An address of the site whose meaning is asked for. */
export interface Asked<OfSite extends RuledSite = RuledSite> {
  site: OfSite;
  key: string;
  isOnOtherHost: boolean;
  place: Place;
  /** Below the place: empty, or with a slash at its beginning. */
  path: string;
  query: PageKeyParts['query'];
  /** The query with its question mark; empty for none. */
  queryText: string;
  /** The platform leads visitors away from the double slashes in it. */
  hasDouble: boolean;
  /** Whether visitors who find the page there are led to another spelling of its address. */
  redirects: boolean;
}

/** Takes a page key apart. */
export function askFor<OfSite extends RuledSite>(key: string, site: OfSite): Asked<OfSite> {
  const { host, path, query } = parsePageKey(key);
  const place = placeIn(site, host, path) ?? site.home;
  return {
    site,
    key,
    isOnOtherHost: !site.places.some((each) => each.host === host),
    place,
    path: path.slice(place.path.length),
    query,
    queryText: query.length === 0 ? '' : `?${query.map(({ text }) => text).join('&')}`,
    hasDouble: false,
    redirects: false,
  };
}

export function placeKey(place: Place, path: string): string {
  return place.path === '' && path === '' ? `${place.host}/` : `${place.host}${place.path}${path}`;
}

export function look(key: string, way: Way, redirects = false): Extract<Candidate, { look: string }> {
  return { look: key, way, redirects };
}

export function withSingleSlashes(path: string): string {
  return `/${joinedParts(path)}`;
}
