import type { Said } from '@signpost/contract/indexing';
import { FetchError } from '@signpost/platform/outbound';
import { withoutWww } from '../../../addresses/site.ts';
import { MAX_SITEMAP_BYTES, readSitemap, type SitemapEntry, type SitemapNotes } from './read-sitemap.ts';
import { isTimeOfAnswer } from './said-in-headers.ts';
import { contentOfSitemap } from './sitemap-names.ts';
import type { WebClient } from './web-client.ts';
import type { WebSite } from './web-site.ts';

/** Sitemaps within sitemaps; the protocol knows one level. */
const DEEPEST = 4;
const MOST_SITEMAPS = 50_000;

export interface SitemapWalk {
  /** Whether everything that the sitemaps list was read. */
  isComplete: boolean;
  /** What was left out. */
  notes: Said[];
  /** Addresses of other sites, which are left out. */
  foreign: { count: number; example: string };
}

export function startWalk(): SitemapWalk {
  return { isComplete: true, notes: [], foreign: { count: 0, example: '' } };
}

/** The pages of sitemaps and of those that they name, each sitemap once, in their order. Foreign addresses are counted and left out. */
export async function* walkSitemaps(
  web: WebClient,
  site: WebSite,
  starts: readonly string[],
  walk: SitemapWalk,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  const seen = new Set<string>();

  async function* visit(url: string, depth: number): AsyncGenerator<SitemapEntry> {
    if (seen.has(url)) return;
    seen.add(url);
    if (depth > DEEPEST || seen.size > MOST_SITEMAPS) {
      walk.isComplete = false;
      walk.notes.push({ code: 'sitemap_too_deep', address: url });
      return;
    }
    const inner: string[] = [];
    const content = contentOfSitemap(url);
    for await (const entry of fetchEntries(web, url, walk, signal)) {
      const absolute = URL.parse(entry.url, url)?.href;
      if (absolute === undefined || !belongs(site, absolute, entry.kind)) {
        walk.foreign.count += 1;
        walk.foreign.example ||= entry.url;
      } else if (entry.kind === 'sitemap') inner.push(absolute);
      else {
        yield { ...entry, url: absolute, content };
        for (const alternate of entry.alternates) {
          const other = URL.parse(alternate, url)?.href;
          if (other !== undefined && site.isOurs(other)) {
            yield { kind: 'page', url: other, lastModified: null, alternates: [], content };
          }
        }
      }
    }
    for (const each of inner) yield* visit(each, depth + 1);
  }

  for (const start of starts) yield* visit(start, 1);
}

/** Sitemaps of a site in a folder are at the root of the host too. */
function belongs(site: WebSite, url: string, kind: SitemapEntry['kind']): boolean {
  if (kind === 'page') return site.isOurs(url);
  return /^https?:/.test(url) && bareHost(url) === bareHost(site.home);
}

function bareHost(address: string): string {
  return withoutWww(new URL(address).host);
}

async function* fetchEntries(
  web: WebClient,
  url: string,
  walk: SitemapWalk,
  signal: AbortSignal,
): AsyncGenerator<SitemapEntry> {
  const fail = (why: Said): void => {
    walk.isComplete = false;
    walk.notes.push({ code: 'sitemap_unreadable', address: url, why });
  };
  try {
    const reply = await web.get(url, { signal, maxBytes: MAX_SITEMAP_BYTES, timeoutMs: 120_000 });
    if (reply.status !== 200) {
      reply.discard();
      fail({ code: 'server_answers', status: reply.status });
      return;
    }
    const notes: SitemapNotes = { problem: null, illegalCharacters: 0 };
    let entries = 0;
    for await (const entry of readSitemap(reply.body, notes)) {
      entries += 1;
      // Many programs give every page the time at which the sitemap is made, which says nothing of it.
      yield isTimeOfAnswer(entry.lastModified, reply.headers) ? { ...entry, lastModified: null } : entry;
    }
    if (notes.illegalCharacters > 0)
      walk.notes.push({ code: 'sitemap_characters', address: url, count: notes.illegalCharacters });
    if (notes.isFeed === true) {
      walk.isComplete = false;
      walk.notes.push({ code: 'sitemap_is_feed', address: url });
    }
    if (notes.problem !== null) {
      walk.isComplete = false;
      walk.notes.push({ code: 'sitemap_faulty', address: url, count: entries, detail: notes.problem });
    }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    fail(error.failure);
  }
}
