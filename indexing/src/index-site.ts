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
import type { LedgerDocument, LedgerPageKey } from './ports/ledger-document.ts';
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
import { packText } from './texts/packed-text.ts';
import { toLedgerRedirect } from './to-ledger-redirect.ts';
import {
  contentHashOf,
  readDocument,
  toLedgerDocument,
  type ListPage,
  type ReadDocument,
} from './to-ledger-document.ts';

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
  try {
    const events = source.read({
      resume: run.resume,
      since: run.since,
      known: (key) => run.known(key),
      askedBefore: () => run.unseenAddresses(),
      unexplained: () => run.unexplained(),
      unseenIds: (type) => run.unseenIds(type),
      only,
      signal,
    });
    timing?.enter('reading');
    for await (const event of events) {
      if (signal.aborted) break;
      timing?.enter('storing');
      await take(run, event, { site, home: told.home, noText, timing });
      onProgress(run.progress());
      timing?.enter('reading');
    }
    return await end(endState());
  } catch (error) {
    if (error instanceof RunLostError) throw error;
    if (error instanceof DatabaseUnavailableError) {
      // The caller says what to do about a full disk; the run goes on later. What cannot be written cannot be noted either.
      await end('interrupted').catch(() => {});
      throw error;
    }
    return signal.aborted ? end(endState()) : end('failed', saidOf(error));
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

interface Reading {
  site: Site;
  home: string;
  noText: boolean;
  timing: RunTiming | undefined;
}

async function take(run: LedgerRun, event: SourceEvent, reading: Reading): Promise<void> {
  const { site, home } = reading;
  switch (event.event) {
    case 'total':
      return run.expect(event.documents);
    case 'document':
      return takeDocument(run, event.document, reading);
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

async function takeDocument(run: LedgerRun, document: SourceDocument, reading: Reading): Promise<void> {
  const { key, permalink } = document;
  const known = await run.known(key);
  reading.timing?.enter('extracting');
  const found = extract(document, known, reading);
  reading.timing?.enter('storing');
  if (found === null) return run.keep(key);
  if ('problem' in found) return run.noteUnreadable(key, permalink ?? key, found.problem);
  return 'listOf' in found ? noteList(run, document, found.listOf, reading.site) : run.put(found);
}

/** A document as it is to be stored; null for one that is as it was. */
function extract(
  document: SourceDocument,
  known: KnownDocument,
  { site, home, noText }: Reading,
): LedgerDocument | ListPage | { problem: Said } | null {
  try {
    const { contentHash, ...read } = withItsTime(readDocument(document), known);
    if (known?.contentHash === contentHash && known.validator === read.document.validator) return null;
    const found = toLedgerDocument(read, site, home, contentHash);
    if ('listOf' in found) return found;
    return { ...found, text: found.text === null || noText ? null : packText(found.text) };
  } catch (error) {
    return { problem: saidOf(error) };
  }
}

type KnownDocument = Awaited<ReturnType<LedgerRun['known']>>;

/** A new copy of what is known has another time, and keeps the one that is known. */
function withItsTime(read: ReadDocument, known: KnownDocument): ReadDocument & { contentHash: string } {
  const { document } = read;
  const hasTime = known !== null && !known.modified.startsWith('0000');
  if (document.timeOf !== undefined && hasTime) {
    const before = { ...read, document: { ...document, modified: known.modified } };
    if (contentHashOf(before) === known.contentHash) return { ...before, contentHash: known.contentHash };
  }
  return { ...read, contentHash: contentHashOf(read) };
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
