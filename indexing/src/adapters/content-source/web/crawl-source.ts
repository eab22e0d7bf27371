import type { Said } from '@signpost/contract/indexing';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Clock } from '@signpost/platform/time';
import type { ContentSource, ReadOptions, SourceEvent } from '../../../ports/content-source.ts';
import { createTraps } from './crawl-traps.ts';
import { fetchPage, pagesLinkedIn, type FetchedPage, type PageDeps } from './fetch-page.ts';
import { findHome } from './find-home.ts';
import { inOrder } from './in-order.ts';
import { PageEvents, refreshOf } from './page-events.ts';
import { lookOf, looksLike, type PageLook } from './page-look.ts';
import { readDeferred, readSinglePages } from './read-single-pages.ts';
import { fetchRobots } from './robots.ts';
import { openWebClient, type WebOptions } from './web-client.ts';
import { Spellings, type SpellingsState } from './spellings.ts';
import { webSite } from './web-site.ts';
import { SaidError } from '../../../said/said-error.ts';
import { parseSaid, toStored } from '../../../said/stored-said.ts';

export interface CrawlLimits {
  /** Addresses that are asked. */
  maxPages: number;
  /** Links that are followed from home, one after the other. */
  maxDepth: number;
  maxMinutes: number;
}

const DEFAULT_LIMITS: CrawlLimits = { maxPages: 100_000, maxDepth: 100, maxMinutes: 24 * 60 };
const PAGES_AT_A_TIME = 4;
/** A checkpoint comes after this many pages, and on larger sites after a twentieth of the known addresses: it holds them all. */
const PAGES_PER_CHECKPOINT = 50;
const ADDRESSES_PER_CHECKPOINT_PAGE = 20;
const NO_SUCH_PAGE = 'signpost-asks-for-a-page-that-is-not-there';

type Queued = [url: string, depth: number];

interface State {
  queue: Queued[];
  seen: string[];
  /** Addresses on pages whose links are not to be followed. */
  unasked: string[];
  told: string[];
  deferred: [string, string][];
  spellings: SpellingsState;
  shapes: [string, number][];
  counts: { asked: number; unreadable: number; forbidden: number; otherContent: number; soft: number };
  leftOut: [string, number][];
  isComplete: boolean;
}

interface CrawlDeps extends PageDeps {
  /** The page that was typed, which need not be the one at home. */
  start: string;
}

/** Every page that can be reached from a site's home page by links. */
export function crawlSource(
  address: string,
  options: WebOptions & { limits?: Partial<CrawlLimits> },
): ContentSource {
  const web = openWebClient(options);
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  let opened: Promise<CrawlDeps> | null = null;

  async function open(signal: AbortSignal): Promise<CrawlDeps> {
    const typed = await findHome(web, address, signal);
    const robots = await fetchRobots(web, typed.address, signal);
    const site = webSite(typed.address, {
      aliases: [...typed.aliases, ...(options.aliases ?? [])],
      warnings: typed.warnings,
      settings: options.settings,
    });
    if (!robots.allows(`${site.home}/`)) {
      throw new SaidError({ code: 'robots_forbid_all', home: site.home });
    }
    return { web, robots, site, start: typed.page };
  }

  const ready = (signal: AbortSignal = new AbortController().signal) => (opened ??= open(signal));

  return {
    site: async () => (await ready()).site.source,
    async *read(read) {
      const deps = await ready(read.signal);
      if (read.only === null) yield* crawl(deps, read, limits, options.clock);
      else yield* readSinglePages(deps, read.only, read);
    },
    close: () => web.close(),
  };
}

async function* crawl(
  deps: CrawlDeps,
  { resume, known, signal }: ReadOptions,
  limits: CrawlLimits,
  clock: Clock,
): AsyncGenerator<SourceEvent> {
  const { site } = deps;
  const state = resume === null ? firstState(deps) : unpack(resume);
  const { queue, counts } = state;
  const seen = new Set(state.seen);
  const unasked = new Map(state.unasked.map((url) => [site.keyOf(url), url]));
  const leftOut = new Map(state.leftOut);
  const traps = createTraps(new Date(clock.now()).getUTCFullYear(), state.shapes);
  const spellings = new Spellings(state.spellings);
  const events = new PageEvents(site);
  for (const key of state.told) events.told.add(key);
  events.deferred.push(...state.deferred);
  Object.assign(events, {
    unreadable: counts.unreadable,
    forbidden: counts.forbidden,
    otherContent: counts.otherContent,
  });
  const homeKey = site.keyOf(`${site.home}/`);
  const missing = await lookOfMissing(deps, signal);
  const startedAt = clock.now();
  let { isComplete } = state;
  let sinceCheckpoint = 0;

  const leaveOut = (reason: Said): void => {
    const key = toStored(reason);
    leftOut.set(key, (leftOut.get(key) ?? 0) + 1);
  };
  /** Gives the address if it is not going to be asked. */
  const add = (raw: string, base: string, depth: number): string | null => {
    const url = site.pageAddress(raw, base);
    if (url === null) return null;
    const key = site.keyOf(url);
    if (seen.has(key)) {
      if (spellings.again(key, url)) queue.push([url, depth]);
      return null;
    }
    seen.add(key);
    const trap = traps.judge(url);
    if (trap !== null) {
      leaveOut(trap.reason);
      isComplete &&= trap.kind === 'rule';
    } else if (depth > limits.maxDepth) {
      leaveOut({ code: 'too_far', links: limits.maxDepth });
      isComplete = false;
    } else {
      queue.push([url, depth]);
      spellings.first(key, url);
      return null;
    }
    return url;
  };

  let isStopped = false;
  const next = (): Queued | null => {
    if (queue.length === 0 || isStopped) return null;
    const isOutOfTime = clock.now() - startedAt > limits.maxMinutes * 60_000;
    if (counts.asked < limits.maxPages && !isOutOfTime) {
      counts.asked += 1;
      return queue.shift() ?? null;
    }
    isStopped = true;
    isComplete = false;
    leaveOut(
      isOutOfTime
        ? { code: 'time_over', minutes: limits.maxMinutes }
        : { code: 'enough_asked', count: limits.maxPages },
    );
    return null;
  };

  const read = ([url]: Queued) => fetchPage(deps, url, { signal });
  for await (const { item, result, underWay } of inOrder(next, read, PAGES_AT_A_TIME)) {
    const [url, depth] = item;
    const isSoft =
      result.kind === 'page' &&
      missing !== null &&
      site.keyOf(result.url) !== homeKey &&
      looksLike(lookOf(result), missing);
    const key = site.keyOf(url);
    const isMissing = isSoft || result.kind === 'missing';
    if (isMissing) {
      const other = spellings.missing(key);
      if (other !== null) queue.push([other, depth]);
      else if (isSoft) counts.soft += 1;
    } else {
      spellings.found(key);
      const isTold = result.kind === 'page' && events.told.has(site.keyOf(result.url));
      yield* events.of(url, result);
      if (result.kind === 'page' && !isTold) {
        seen.add(site.keyOf(result.url));
        if (result.isNofollow)
          for (const url of pagesLinkedIn(result, site)) unasked.set(site.keyOf(url), url);
        for (const [raw, base] of addressesIn(result, events)) {
          const address = add(raw, base, depth + 1);
          if (address !== null) yield { event: 'not_read', address };
        }
      }
    }
    sinceCheckpoint += 1;
    if (sinceCheckpoint >= Math.max(PAGES_PER_CHECKPOINT, seen.size / ADDRESSES_PER_CHECKPOINT_PAGE)) {
      sinceCheckpoint = 0;
      const { unreadable, forbidden, otherContent } = events;
      yield { event: 'total', documents: counts.asked + queue.length };
      yield {
        event: 'checkpoint',
        state: pack({
          queue: [...underWay, ...queue],
          seen: [...seen],
          unasked: [...unasked.values()],
          told: [...events.told],
          deferred: events.deferred,
          spellings: spellings.state(),
          shapes: traps.counts(),
          counts: { ...counts, asked: counts.asked - underWay.length, unreadable, forbidden, otherContent },
          leftOut: [...leftOut],
          isComplete,
        }),
      };
    }
  }

  for (const key of spellings.missingKeys()) yield { event: 'gone', key };
  for (const [address] of queue) yield { event: 'not_read', address };
  for (const [key, address] of unasked) if (!seen.has(key)) yield { event: 'not_read', address };
  yield* readDeferred(deps, events, { known, signal });
  yield* events.notes();
  if (counts.soft > 0) yield { event: 'note', said: { code: 'soft_missing', count: counts.soft } };
  for (const [reason, count] of leftOut) {
    const why = parseSaid(reason);
    const said: Said =
      isStopped && count === 1 ? { code: 'crawl_stopped', why } : { code: 'not_asked', count, why };
    yield { event: 'note', said };
  }
  if (isComplete && events.unreadable === 0) yield { event: 'complete' };
}

function firstState({ site, start }: CrawlDeps): State {
  const home = `${site.home}/`;
  const key = site.keyOf(home);
  const starts = site.keyOf(start) === key || !site.isOurs(start) ? [home] : [start, home];
  // Such as `/index.html`.
  const waiting = starts.length === 1 && start !== home && site.isOurs(start) ? [start] : [];
  return {
    queue: starts.map((url) => [url, 0]),
    seen: starts.map(site.keyOf),
    unasked: [],
    told: [],
    deferred: [],
    spellings: [[key, { asked: [home], waiting, isMissing: false }]],
    shapes: [],
    counts: { asked: 0, unreadable: 0, forbidden: 0, otherContent: 0, soft: 0 },
    leftOut: [],
    isComplete: true,
  };
}

/** How the site shows a page that is not there, when it does not say so by its status; null when it does. */
async function lookOfMissing(deps: PageDeps, signal: AbortSignal): Promise<PageLook | null> {
  const outcome = await fetchPage(deps, `${deps.site.home}/${NO_SUCH_PAGE}`, { signal });
  return outcome.kind === 'page' && outcome.hops.length === 0 ? lookOf(outcome) : null;
}

/** Where a page leads, with what each address is resolved against. */
function* addressesIn(fetched: FetchedPage, events: PageEvents): Generator<[raw: string, base: string]> {
  const { page, base, isNofollow } = fetched;
  const refresh = refreshOf(fetched);
  if (refresh !== null) yield [refresh, base];
  const canonical = events.canonicalOf(fetched);
  if (canonical !== null) yield [canonical, base];
  if (isNofollow) return;
  for (const { raw } of page.links) yield [raw, base];
  // A page that is made of frames.
  if (page.links.length === 0)
    for (const { kind, raw } of page.resources) if (kind === 'frame') yield [raw, base];
  for (const { rel, raw, type } of page.relations) {
    if (rel !== 'canonical' && rel !== 'refresh' && (type === null || type === 'text/html'))
      yield [raw, base];
  }
}

function pack(state: State): string {
  return deflateRawSync(JSON.stringify(state)).toString('base64');
}

function unpack(text: string): State {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as State;
}
