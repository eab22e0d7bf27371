import type { DocumentAddress } from '../ports/content-source.ts';

export interface FormerNames {
  permalink: string;
  /** Of the site, without a slash at its end. */
  home: string;
  /** The query variable that names posts of its type; null for none. */
  variable: string | null;
  slug: string;
  /** `YYYY-MM-DD …` in the time of the site. */
  date: string;
  /** Metas `_wp_old_slug` and `_wp_old_date`. */
  oldSlugs: readonly string[];
  oldDates: readonly string[];
}

/** Addresses that a post had before its slug or its date was changed. WordPress leads from there to the post, except for pages. */
export function oldAddressesOf({
  permalink,
  home,
  variable,
  slug,
  date,
  oldSlugs,
  oldDates,
}: FormerNames): DocumentAddress[] {
  if (oldSlugs.length === 0 && oldDates.length === 0) return [];
  const urls = new Set<string>();
  if (variable !== null)
    for (const old of oldSlugs)
      if (old !== '' && old !== slug) urls.add(`${home}/?${variable}=${encoded(old)}`);
  for (const path of oldPaths({ permalink, slug, date, oldSlugs, oldDates })) urls.add(path);
  return [...urls].map((old) => ({ url: old, way: 'old_address', redirects: true }));
}

function oldPaths({
  permalink,
  slug,
  date,
  oldSlugs,
  oldDates,
}: Omit<FormerNames, 'home' | 'variable'>): Set<string> {
  const url = URL.parse(permalink);
  const urls = new Set<string>();
  // Without its name in the address WordPress does not look for a former one.
  if (url === null || url.search !== '' || !url.pathname.toLowerCase().includes(encoded(slug))) return urls;
  for (const oldSlug of [slug, ...oldSlugs]) {
    for (const oldDate of [date, ...oldDates]) {
      const path = withDate(withSlug(url.pathname, slug, oldSlug), date, oldDate);
      if (path !== url.pathname) urls.add(url.origin + path);
    }
  }
  return urls;
}

function withSlug(path: string, slug: string, oldSlug: string): string {
  if (slug === '' || oldSlug === '' || slug === oldSlug) return path;
  const at = path.toLowerCase().lastIndexOf(encoded(slug));
  return at < 0 ? path : path.slice(0, at) + encoded(oldSlug) + path.slice(at + encoded(slug).length);
}

/** As it is in an address; slugs of other letters are stored that way. */
function encoded(slug: string): string {
  return (URL.parse(`http://x/${slug}`)?.pathname.slice(1) ?? slug).toLowerCase();
}

function withDate(path: string, date: string, oldDate: string): string {
  if (date === oldDate) return path;
  for (const length of [10, 7, 4]) {
    const part = `/${date.slice(0, length).replaceAll('-', '/')}/`;
    if (path.includes(part)) return path.replace(part, `/${oldDate.slice(0, length).replaceAll('-', '/')}/`);
  }
  return path;
}
