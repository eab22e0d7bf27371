import type { SourceSite } from '../ports/content-source.ts';
import type { SourceRecord } from '../ports/sources.ts';
import { createSite, placeIn, withoutWww, type Site } from '../addresses/site.ts';
import { siteOf } from '../rules-of.ts';

/** How single documents of a source are asked for: posts by id or address, pages by address. Null when it is only read as a whole. */
export type SingleReading = 'posts' | 'pages' | null;

const SINGLE_READING: Readonly<Record<string, SingleReading>> = {
  'wordpress-rest': 'posts',
  'wordpress-db': 'posts',
  sitemap: 'pages',
  crawl: 'pages',
  html: 'pages',
};

export function singleReading({ kind, options }: SourceRecord): SingleReading {
  return SINGLE_READING[kind === 'site' ? (options.road?.kind ?? '') : kind] ?? null;
}

/**
 * The sources that an address belongs to: those with the longest address of their own in front of it, else all of a site that it
 * belongs to. Empty when it belongs to none.
 */
export function findOwners(
  url: URL,
  sources: readonly SourceRecord[],
  site: SourceSite | null,
): readonly SourceRecord[] {
  const owners = sources.flatMap((source) => {
    const length = lengthWithin(ownSite(source), url);
    return length === null ? [] : [{ source, length }];
  });
  const longest = Math.max(...owners.map(({ length }) => length));
  if (owners.length > 0) return owners.filter(({ length }) => length === longest).map(({ source }) => source);
  return site !== null && lengthWithin(siteOf(site), url) !== null ? sources : [];
}

/** How much of the address names the place of the site that it is in; null when it is in none. */
function lengthWithin(site: Site | null, { host, pathname }: URL): number | null {
  return site === null ? null : (placeIn(site, withoutWww(host), pathname)?.path.length ?? null);
}

/** What a source says itself of the addresses of its site; null when it says nothing. */
function ownSite({ kind, location, options }: SourceRecord): Site | null {
  const home = options.home ?? options.base ?? webAddress(kind, location);
  if (home === null || !URL.canParse(home)) return null;
  return createSite({ home, aliases: options.aliases ?? [] }, options.site ?? {});
}

function webAddress(kind: string, location: string): string | null {
  const url = URL.parse(location);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // A sitemap is beside the pages that it lists.
  return kind === 'sitemap' ? url.origin : location;
}
