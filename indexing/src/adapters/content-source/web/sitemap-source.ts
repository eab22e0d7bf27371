import { hash } from 'node:crypto';
import type { ContentSource, ReadOptions, SourceEvent } from '../../../ports/content-source.ts';
import { askUnlisted } from './ask-unlisted.ts';
import { fetchPage, pagesLinkedIn, type PageDeps, type PageOutcome } from './fetch-page.ts';
import { findHome } from './find-home.ts';
import { findSitemaps } from './find-sitemaps.ts';
import { inOrder } from './in-order.ts';
import { PageEvents } from './page-events.ts';
import { readDeferred, readSinglePages } from './read-single-pages.ts';
import type { SitemapEntry } from './read-sitemap.ts';
import { fetchRobots } from './robots.ts';
import { parseValidator } from './to-document.ts';
import { startWalk, walkSitemaps } from './walk-sitemaps.ts';
import { openWebClient, type WebOptions } from './web-client.ts';
import { webSite } from './web-site.ts';
import { SaidError } from '../../../said/said-error.ts';

const PAGES_AT_A_TIME = 4;
/** A checkpoint comes after this many pages, and later where it has more to hold. */
const PAGES_PER_CHECKPOINT = 50;
const EXCEPTIONS_PER_CHECKPOINT_PAGE = 20;
/** Entries that are read before the first page, so that it is known how many there are. Of more it is known when the last one is. */
const MOST_AHEAD = 200_000;

interface State {
  /** How many entries were dealt with, and a digest of their addresses: other sitemaps are read from their beginning. */
  count: number;
  digest: string;
  deferred: [string, string][];
  /** Keys of entries that stand for no page of their own, and of pages that no entry before has: where redirects lead. */
  untold: string[];
  alsoTold: string[];
  /** Addresses that links lead to and that no entry had so far. */
  linked: string[];
}

/** Every page of a site's sitemaps. */
export function sitemapSource(address: string, options: WebOptions): ContentSource {
  const web = openWebClient(options);
  let opened: Promise<PageDeps & { sitemaps: readonly string[] }> | null = null;

  async function open(signal: AbortSignal) {
    const typed = await findHome(web, address, signal);
    const robots = await fetchRobots(web, typed.address, signal);
    const sitemaps = await findSitemaps(web, typed, robots, signal);
    if (sitemaps.length === 0) throw new SaidError({ code: 'no_sitemap', address: typed.address });
    const isFile = sitemaps[0] === typed.page;
    const home = isFile ? await homeOf(typed.page, sitemaps, signal) : typed.address;
    // What was typed may be the address of a sitemap.
    const typedHomes = typed.aliases.map((alias) => new URL(new URL(home).pathname, alias).href);
    const aliases = [...typedHomes, ...(options.aliases ?? [])];
    const { settings } = options;
    const site = webSite(home, { aliases, warnings: typed.warnings, settings });
    return { web, robots, sitemaps, site };
  }

  /** A sitemap speaks for its folder; where its pages are elsewhere, for its host. */
  async function homeOf(sitemap: string, sitemaps: readonly string[], signal: AbortSignal): Promise<string> {
    const folder = webSite(new URL('.', sitemap).href);
    const host = webSite(new URL('/', sitemap).href);
    for await (const { url } of walkSitemaps(web, host, sitemaps, startWalk(), signal)) {
      return folder.isOurs(url) ? folder.home : host.home;
    }
    return host.home;
  }

  const ready = (signal: AbortSignal = new AbortController().signal) => (opened ??= open(signal));

  return {
    site: async () => (await ready()).site.source,
    async *read(read) {
      const { sitemaps, ...deps } = await ready(read.signal);
      if (read.only === null) yield* readAll(deps, sitemaps, read);
      else yield* readSinglePages(deps, read.only, read);
    },
    close: () => web.close(),
  };
}

async function* readAll(
  deps: PageDeps,
  sitemaps: readonly string[],
  { resume, known, askedBefore, signal }: ReadOptions,
): AsyncGenerator<SourceEvent> {
  const { web, site } = deps;
  /** By their keys. */
  const linked = new Map<string, string>();
  const noteLink = (url: string): boolean => {
    const key = site.keyOf(url);
    if (seen.has(key) || linked.has(key)) return false;
    linked.set(key, url);
    return true;
  };
  const walk = startWalk();
  const events = new PageEvents(site);
  const seen = new Set<string>();
  const entries = walkSitemaps(web, site, sitemaps, walk, signal);
  const state = resume === null ? null : (JSON.parse(resume) as State);
  /** Entries that are to be read, from the one at `next` on. */
  const waiting: SitemapEntry[] = [];
  let next = 0;
  /** Whether every entry was seen. */
  let isAll = false;
  const untold = new Set(state?.untold);
  const alsoTold = new Set(state?.alsoTold);
  let digest = '';
  let count = 0;
  let sinceCheckpoint = 0;

  async function nextEntry(): Promise<SitemapEntry | null> {
    const first = waiting[next];
    if (first === undefined) return nextInWalk();
    next += 1;
    return first;
  }

  async function nextInWalk(): Promise<SitemapEntry | null> {
    for await (const entry of { [Symbol.asyncIterator]: () => ({ next: () => entries.next() }) }) {
      const key = site.keyOf(entry.url);
      if (seen.has(key)) continue;
      seen.add(key);
      linked.delete(key);
      return entry;
    }
    isAll = true;
    return null;
  }

  /** Entries that turned out to be no page of their own are no documents. */
  const total = (): SourceEvent[] =>
    isAll ? [{ event: 'total', documents: seen.size - untold.size + alsoTold.difference(seen).size }] : [];

  if (state !== null) {
    const skipped: SitemapEntry[] = [];
    while (skipped.length < state.count) {
      const entry = await nextEntry();
      if (entry === null) break;
      skipped.push(entry);
      digest = digestOf(digest, entry.url);
    }
    if (skipped.length === state.count && digest === state.digest) {
      count = state.count;
      for (const { url } of skipped) events.told.add(site.keyOf(url));
      for (const key of untold) events.told.delete(key);
      for (const key of alsoTold) events.told.add(key);
      events.deferred.push(...state.deferred);
      for (const url of state.linked) noteLink(url);
    } else {
      digest = '';
      untold.clear();
      alsoTold.clear();
      for (const entry of skipped) waiting.push(entry);
    }
  }
  while (waiting.length < MOST_AHEAD) {
    const entry = await nextInWalk();
    if (entry === null) break;
    waiting.push(entry);
  }
  yield* total();

  const read = async ({ url, lastModified }: SitemapEntry): Promise<PageOutcome> => {
    const before = parseValidator((await known(site.keyOf(url)))?.validator ?? null);
    if (lastModified !== null && before.sitemap === lastModified) return { kind: 'same', url, hops: [] };
    return fetchPage(deps, url, {
      signal,
      headers: {
        ...(before.etag === undefined ? {} : { 'if-none-match': before.etag }),
        ...(before.modified === undefined ? {} : { 'if-modified-since': before.modified }),
      },
    });
  };

  for await (const { item, result } of inOrder(nextEntry, read, PAGES_AT_A_TIME)) {
    yield* events.of(item.url, result, item);
    count += 1;
    const [asked, found] = [item.url, 'url' in result ? result.url : item.url].map(site.keyOf);
    if (asked !== undefined && !events.told.has(asked)) untold.add(asked);
    if (found !== undefined && found !== asked && events.told.has(found)) alsoTold.add(found);
    for (const url of result.kind === 'page' ? pagesLinkedIn(result, site) : []) noteLink(url);
    digest = digestOf(digest, item.url);
    sinceCheckpoint += 1;
    const exceptions = untold.size + alsoTold.size + linked.size;
    if (sinceCheckpoint >= Math.max(PAGES_PER_CHECKPOINT, exceptions / EXCEPTIONS_PER_CHECKPOINT_PAGE)) {
      sinceCheckpoint = 0;
      const now: State = {
        count,
        digest,
        deferred: events.deferred,
        untold: [...untold],
        alsoTold: [...alsoTold],
        linked: [...linked.values()],
      };
      yield* total();
      yield { event: 'checkpoint', state: JSON.stringify(now) };
    }
  }
  yield* readDeferred(deps, events, { known, signal });
  const documents: [string, string][] = [];
  for (const url of (await askedBefore?.()) ?? []) {
    if (!site.isOurs(url)) continue;
    const key = site.keyOf(url);
    if (seen.has(key)) continue;
    noteLink(url);
    if ((await known(key)) !== null) documents.push([key, url]);
  }
  const unlisted = {
    addresses: [...new Map([...documents, ...linked]).values()],
    isListed: (url: string): boolean => seen.has(site.keyOf(url)),
    noteLink,
    known,
    signal,
  };
  for await (const event of askUnlisted(deps, events, unlisted)) {
    if (event.event === 'document') {
      alsoTold.add(event.document.key);
      yield* total();
    }
    yield event;
  }
  yield* events.notes();
  const { foreign } = walk;
  if (foreign.count > 0)
    yield {
      event: 'note',
      said: { code: 'sitemaps_foreign', count: foreign.count, address: foreign.example },
    };
  for (const said of walk.notes) yield { event: 'note', said };
  if (count === 0) yield { event: 'note', said: { code: 'sitemaps_empty' } };
  else if (walk.isComplete) yield { event: 'complete' };
}

function digestOf(before: string, url: string): string {
  return hash('sha256', `${before} ${url}`).slice(0, 32);
}
