import { hash } from 'node:crypto';
import type { Said } from '@signpost/contract/indexing';
import { DatabaseUnavailableError } from '@signpost/platform/errors';
import type {
  ContentSource,
  SiteSettings,
  SourceDocument,
  SourceEvent,
  SourceSite,
} from './ports/content-source.ts';
import type { LedgerPageKey } from './ports/ledger-document.ts';
import { RunLostError, type LedgerRun, type OpeningRun, type RunEnd, type RunRecord } from './ports/run.ts';
import type { RunTiming } from './ports/run-timing.ts';
import type { SourceBook } from './ports/sources.ts';
import type { RunLog } from './ports/runs.ts';
import { classifyAddress } from './addresses/classify-address.ts';
import type { Site } from './addresses/site.ts';
import { lookKeys } from './rules/look-keys.ts';
import { rulesOf, siteOf } from './rules-of.ts';
import { saidOf } from './said/said-error.ts';
import { noteSameAddress } from './sources/same-address.ts';
import type { Extracted } from './extracting/extract-document.ts';
import { Extractor } from './extracting/extractor.ts';
import { toLedgerRedirect } from './to-ledger-redirect.ts';

/** Goes up when links or texts are read, or links resolved, in another way: every document is then read again. */
const READING_VERSION = 13;

export interface IndexSiteArgs {
  sourceId: number;
  /** The run, if it was listed while the source was opened. */
  opening?: OpeningRun | undefined;
  source: ContentSource;
  settings: Partial<SiteSettings>;
  /** Whether texts of posts are left out. */
  noText?: boolean;
  /** Reads only these documents, by address or key; null for all. */
  only: readonly string[] | null;
  timing?: RunTiming | undefined;
  /** Asked when all was read: names what was read, if that is known. */
  stamp?(): Promise<string | null>;
  /** Interrupts the run when it is aborted: the next one goes on from its last checkpoint. */
  signal: AbortSignal;
  /** Called after every event of the source; callers take what they need. */
  onProgress(progress: RunRecord): void;
}

/**
 * One run: brings the ledger to what the source has now. A document that cannot be read is noted and passed over. A source that
 * fails ends the run, which goes on from its last checkpoint when it is started again.
 */
export async function indexSite(ledger: SourceBook & RunLog, args: IndexSiteArgs): Promise<RunRecord> {
  const { sourceId, opening, source, settings, noText = false, only, timing, onProgress } = args;
  const told = await source.site();
  const site = siteOf(told, settings);
  const sources = await ledger.listSources();
  const run = await ledger.beginRun(sourceId, {
    site: told,
    rules: rulesFor(told, settings, noText),
    isPartial: only !== null,
    opening,
  });
  for (const said of noteSameAddress(sources, sourceId)) run.note(said);
  const signal = AbortSignal.any([args.signal, run.signal]);
  const { home, aliases, platform } = told;
  const extractor = new Extractor(site, { told: { home, aliases, platform }, settings, noText });
  /** Events in their order, those of documents with what becomes of them. */
  const waiting: { event: SourceEvent; found: Promise<Extracted> }[] = [];
  let letters = 0;
  let taking = Promise.resolve();
  try {
    const events = source.read({
      resume: run.resume,
      since: run.since,
      known: (key) => run.known(key),
      // What they say depends on all that was handed over.
      askedBefore: async () => (await takeAll(), run.unseenAddresses()),
      unexplained: async () => (await takeAll(), run.unexplained()),
      unseenIds: async (type) => (await takeAll(), run.unseenIds(type)),
      only,
      signal,
    });
    timing?.enter('reading');
    for await (const event of events) {
      if (signal.aborted) break;
      wait(event);
      while (waiting.length > 0 && !extractor.hasRoom(waiting.length, letters)) await takeNext();
      timing?.enter('reading');
    }
    if (!signal.aborted) await takeAll();
    return await end(endState());
  } catch (error) {
    if (error instanceof RunLostError) throw error;
    if (error instanceof DatabaseUnavailableError) {
      // The caller says what to do about a full disk; the run goes on later. What cannot be written cannot be noted either.
      await end('interrupted').catch(() => {});
      throw error;
    }
    return signal.aborted ? await end(endState()) : await end('failed', saidOf(error));
  } finally {
    await extractor.close();
  }

  function wait(event: SourceEvent): void {
    const found = event.event === 'document' ? extract(event.document) : Promise.resolve(null);
    // When the run ends before its turn comes, it is read again by the next one.
    found.catch(() => {});
    waiting.push({ event, found });
    letters += lettersOf(event);
  }

  async function extract(document: SourceDocument): Promise<Extracted> {
    const known = await run.known(document.key);
    timing?.enter('extracting');
    return extractor.extract(document, known);
  }

  async function takeNext(): Promise<void> {
    const [next] = waiting.splice(0, 1);
    if (next === undefined) return;
    letters -= lettersOf(next.event);
    timing?.enter('extracting');
    const found = await next.found;
    timing?.enter('storing');
    if (next.event.event === 'document') await takeDocument(run, next.event.document, found, site);
    else await take(run, next.event, { site, home: told.home });
    onProgress(run.progress());
  }

  /** One call after the other: a source may ask several things at once. */
  function takeAll(): Promise<void> {
    const before = taking;
    taking = (async () => {
      await before;
      while (waiting.length > 0) await takeNext();
    })();
    return taking;
  }

  async function end(state: RunEnd['state'], problem: Said | null = null): Promise<RunRecord> {
    // A run that went on may have read the beginning before the source changed.
    const stamp = state === 'done' && run.resume === null ? await args.stamp?.() : null;
    timing?.enter('resolving');
    for (const pattern of rulesOf(site).slowPatterns()) run.note({ code: 'slow_pattern', pattern });
    return run.end({ state, problem, stamp: stamp ?? null, onCounting: () => onProgress(run.progress()) });
  }

  function endState(): 'done' | 'cancelled' | 'interrupted' {
    if (run.signal.aborted) return 'cancelled';
    return args.signal.aborted ? 'interrupted' : 'done';
  }
}

function lettersOf(event: SourceEvent): number {
  return event.event === 'document' && 'html' in event.document.content
    ? event.document.content.html.length
    : 0;
}

async function take(
  run: LedgerRun,
  event: Exclude<SourceEvent, { event: 'document' }>,
  { site, home }: { site: Site; home: string },
): Promise<void> {
  switch (event.event) {
    case 'total':
      return run.expect(event.documents);
    case 'same':
      return run.keep(event.key);
    case 'all_same':
      return run.keepAll();
    case 'gone': {
      const { key } = event;
      await run.remove(key);
      // With a query it would be taken for the page without.
      const isVariant = rulesOf(site).hasPagesByQuery && key.includes('?');
      const gone = lookKeys.canonical(rulesOf(site), key);
      for (const look of redirectLooks(key, site))
        if (!isVariant || look !== gone) await run.removeRedirect(look);
      if (!isVariant) return;
      const from = `${home.slice(0, home.indexOf(':'))}://${key}`;
      return run.redirect({ look: gone, from, to: from, status: 404, page: NOTHING });
    }
    case 'redirect': {
      const found = toLedgerRedirect(event, site);
      if (found === null) return;
      const { key, redirect } = found;
      for (const look of redirectLooks(key, site))
        if (look !== redirect?.look) await run.removeRedirect(look);
      if (redirect === null) return;
      // The page is no document any more.
      await run.remove(key);
      return run.redirect(redirect);
    }
    case 'not_read':
      return noteNotRead(run, event.address, site, false);
    case 'missing': {
      const { key, kind } = classifyAddress(event.address, event.address, site);
      if (key === null || kind !== 'page') return;
      const [redirect = '', look = ''] = redirectLooks(key, site);
      await run.removeRedirect(redirect);
      return run.redirect({ look, from: event.address, to: event.address, status: 404, page: NOTHING });
    }
    case 'list': {
      const { variable, value } = event;
      const name = `?${variable}=${value}`;
      const look = lookKeys.list(variable, value);
      return run.redirect({ look, from: name, to: name, status: 0, page: LIST });
    }
    case 'unreadable':
      if (event.key !== null) for (const look of redirectLooks(event.key, site)) await run.keepRedirect(look);
      if (event.leadsNowhere !== true) await noteNotRead(run, event.address, site, true);
      return run.noteUnreadable(event.key, event.address, event.reason);
    case 'note':
      return run.note(event.said);
    case 'checkpoint':
      return run.checkpoint(event.state);
    case 'complete':
      return run.removeUnseen(event.except, event.keepsRedirects);
  }
}

async function takeDocument(
  run: LedgerRun,
  document: SourceDocument,
  found: Extracted,
  site: Site,
): Promise<void> {
  const { key, permalink } = document;
  if (found === null) return run.keep(key);
  if ('problem' in found) return run.noteUnreadable(key, permalink ?? key, found.problem);
  return 'listOf' in found ? noteList(run, document, found.listOf, site) : run.put(found);
}

/** Links to the address lead there and to no post. `isWeak` lets what is known of it stay. */
async function noteNotRead(run: LedgerRun, address: string, site: Site, isWeak: boolean): Promise<void> {
  const { key, kind } = classifyAddress(address, address, site);
  if (key === null || kind !== 'page') return;
  const look = lookKeys.canonical(rulesOf(site), key);
  await run.redirect({ look, from: address, to: address, status: 0, page: NOT_READ, isWeak });
}

/** Links to the page lead to a list. If it was a document before, it is removed. */
async function noteList(run: LedgerRun, document: SourceDocument, of: string, site: Site): Promise<void> {
  const { key, permalink, addresses } = document;
  await run.remove(key);
  for (const address of [permalink ?? [], ...addresses.map(({ url }) => url)].flat()) {
    const { key: pageKey, kind } = classifyAddress(address, address, site);
    if (pageKey === null || kind !== 'page') continue;
    const look = lookKeys.canonical(rulesOf(site), pageKey);
    await run.redirect({
      look,
      from: address,
      to: address,
      status: 0,
      page: { key: `list ${of}`, candidates: LIST.candidates },
    });
  }
}

const NOT_READ: LedgerPageKey = { key: 'not read', candidates: () => [{ ends: 'not_read' }] };
const NOTHING: LedgerPageKey = { key: 'nothing', candidates: () => [] };

const LIST: LedgerPageKey = { key: 'list', candidates: () => [{ ends: 'archive' }] };

/** Under which redirects from a page are kept. The keys of pages that are read over HTTP are their page keys. */
function redirectLooks(key: string, site: Site): string[] {
  const rules = rulesOf(site);
  return [lookKeys.redirect(rules, key), lookKeys.canonical(rules, key)];
}

/** Names everything of a site that the reading of its documents depends on. */
export function rulesFor(
  { home, aliases, platform }: SourceSite,
  settings: Partial<SiteSettings>,
  noText: boolean,
): string {
  const data = platform?.data ?? null;
  return hash('sha256', JSON.stringify([READING_VERSION, home, aliases, data, settings, noText])).slice(
    0,
    32,
  );
}
