import type { FoundHome } from './find-home.ts';
import { readSitemap } from './read-sitemap.ts';
import type { Robots } from './robots.ts';
import type { WebClient } from './web-client.ts';
import { FetchError } from '@signpost/platform/outbound';

const USUAL_NAMES = [
  'sitemap.xml',
  'sitemap_index.xml',
  'wp-sitemap.xml',
  'sitemap-index.xml',
  'sitemap.txt',
];

/** The sitemaps of a site: the page that was typed if it is one, else those that robots.txt names, else the first of the usual ones. */
export async function findSitemaps(
  web: WebClient,
  { address, page }: Pick<FoundHome, 'address' | 'page'>,
  robots: Robots,
  signal: AbortSignal,
): Promise<string[]> {
  const { pathname, search } = new URL(page);
  if (/\.(xml|txt|gz)$/i.test(pathname)) return [page];
  const isFolder = pathname.endsWith('/') && search === '';
  if (!isFolder && (await isSitemap(web, page, signal))) return [page];
  const named = robots.sitemaps.filter((each) => URL.canParse(each, address));
  if (named.length > 0) return named.map((each) => new URL(each, address).href);
  const folder = address.endsWith('/') ? address : `${address}/`;
  const places = USUAL_NAMES.flatMap((name) => [
    new URL(name, folder).href,
    new URL(`/${name}`, folder).href,
  ]);
  for (const place of new Set(places)) if (await isSitemap(web, place, signal)) return [place];
  return [];
}

/** Whether an address answers with a sitemap that has an entry. */
async function isSitemap(web: WebClient, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await web.get(url, { signal });
    if (reply.status === 200) {
      for await (const entry of readSitemap(reply.body, { problem: null, illegalCharacters: 0 }))
        return entry.url !== '';
    }
    reply.discard();
    return false;
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}
