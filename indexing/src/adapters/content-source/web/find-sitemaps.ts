import type { FoundHome } from './find-home.ts';
import { readSitemap, type SitemapNotes } from './read-sitemap.ts';
import type { Robots } from './robots.ts';
import { type WebClient, unlessUnanswered } from './web-client.ts';

const USUAL_NAMES = [
  'sitemap.xml',
  'sitemap_index.xml',
  'wp-sitemap.xml',
  'sitemap-index.xml',
  'sitemap.txt',
];

/**
 * The sitemaps of a site: the page that was typed if it is one, else those that robots.txt names, else the first of the usual ones.
 * Many a robots.txt names what is not there any more, or only a feed.
 */
export async function findSitemaps(
  web: WebClient,
  { address, page }: Pick<FoundHome, 'address' | 'page'>,
  robots: Robots,
  signal: AbortSignal,
): Promise<string[]> {
  const { pathname, search } = new URL(page);
  if (/\.(xml|txt|gz)$/i.test(pathname)) return [page];
  const isFolder = pathname.endsWith('/') && search === '';
  if (!isFolder && ['sitemap', 'feed'].includes(await whatIsAt(web, page, signal))) return [page];
  const named = robots.sitemaps.flatMap((each) => URL.parse(each, address)?.href ?? []);
  for (const each of named)
    if (['sitemap', 'no answer'].includes(await whatIsAt(web, each, signal))) return named;
  const folder = address.endsWith('/') ? address : `${address}/`;
  const places = USUAL_NAMES.flatMap((name) => [
    new URL(name, folder).href,
    new URL(`/${name}`, folder).href,
  ]);
  for (const place of new Set(places)) if ((await whatIsAt(web, place, signal)) === 'sitemap') return [place];
  return [];
}

/** A sitemap or a feed that has an entry; nothing of that kind; or no answer, for reasons that may pass. */
async function whatIsAt(
  web: WebClient,
  url: string,
  signal: AbortSignal,
): Promise<'sitemap' | 'feed' | 'nothing' | 'no answer'> {
  const reply = await unlessUnanswered(() => web.get(url, { signal }));
  if (reply?.status === 200) {
    const notes: SitemapNotes = { problem: null, illegalCharacters: 0 };
    for await (const _ of readSitemap(reply.body, notes)) return notes.isFeed === true ? 'feed' : 'sitemap';
    return 'nothing';
  }
  reply?.discard();
  return reply === null || reply.status >= 500 || reply.status === 429 ? 'no answer' : 'nothing';
}
