import { UserError } from '@signpost/platform/errors';
import type { Stop } from '@signpost/platform/command';
import type { Stores } from '../../compose-stores.ts';
import { readConfig } from '../../config.ts';
import { createSite, placeIn, withoutWww } from '@signpost/indexing/addresses/site';
import { indexSite } from '@signpost/indexing/index-site';
import { publishLinks, type Publication } from '@signpost/indexing/publish-links';
import { forgetSample, isSample } from '@signpost/indexing/sample-source';
import type { SourceDescription, SourceRoad, SourceSite } from '@signpost/indexing/ports/content-source';
import type {
  LedgerTotals,
  OpeningRun,
  RunRecord,
  SiteLedger,
  UnreadableDocument,
} from '@signpost/indexing/ports/site-ledger';
import { clearWay } from './clear-way.ts';

export interface ReadSourceArgs {
  source: SourceDescription;
  /** The id of a source that is known; null to find or add it. */
  sourceId: number | null;
  only: readonly string[] | null;
  /** The run, if it was listed before: it may be cancelled while the source is opened. */
  opening?: OpeningRun | undefined;
  stop: Pick<Stop, 'signal' | 'asked'>;
  onRoad(road: SourceRoad): void;
  /** Told once, when the run is listed and has begun to read. */
  onBegun?(): void;
  onRead(run: RunRecord): void;
}

export interface PublishRunArgs {
  allowShrink: boolean;
  onPublish(share: number): void;
}

/** What a run has to tell, whether it is published or not. */
export type RunFindings = Pick<RunOutcome, 'run' | 'unreadable'>;

export interface RunOutcome {
  home: string;
  /** The address that the source itself says, where its texts use another one; null where it is the same. */
  storedHome: string | null;
  run: RunRecord;
  unreadable: readonly UnreadableDocument[];
  totals: LedgerTotals;
  /** Null when the run did not come to its end: then nothing is published. */
  publication: Publication | null;
}

/** Reads a source into the ledger and publishes what has changed. `onRefused` hears what was found when it is not published. */
export async function runSource(
  stores: Stores,
  args: ReadSourceArgs & PublishRunArgs & { onRefused?(findings: RunFindings): void },
): Promise<RunOutcome> {
  const read = await readSource(stores, args);
  const { run } = read;
  try {
    return await outcomeOf(stores, read, await publishRun(stores, run, args));
  } catch (error) {
    if (error instanceof UserError) args.onRefused?.({ run, unreadable: await unreadableIn(stores, run) });
    throw error;
  }
}

export type ReadOutcome = Pick<RunOutcome, 'home' | 'storedHome' | 'run'>;

/** Reads a source into the ledger. One that cannot be read at all is not added. */
export async function readSource(stores: Stores, args: ReadSourceArgs): Promise<ReadOutcome> {
  const { only, opening } = args;
  const stop = opening === undefined ? args.stop : orCancelled(args.stop, opening.signal);
  // Imported on demand, as everywhere in the commands.
  const { findRoad, openSource } = await import('../../compose-stores.ts');
  const config = readConfig({});
  let described = args.source;
  if (described.kind === 'site') {
    const road = described.options.road ?? (await untilStop(stop, findRoad(described, config, stop.signal)));
    args.onRoad(road);
    described = { ...described, options: { ...described.options, road } };
  }
  const source = await openSource(described, config);
  try {
    const site = await untilStop(stop, source.site());
    const ledger = await stores.ledger.open();
    if (!isSample(described)) await forgetSample(ledger, opening ?? null);
    const place: SourcePlaceInLedger = { ledger, sourceId: args.sourceId, opening: opening ?? null };
    await refuseBesideRecords(place, described);
    const sourceId = await keepSource(place, described, site);
    let hasBegun = false;
    const run = await indexSite(ledger, {
      sourceId,
      opening,
      source,
      settings: described.options.site ?? {},
      only,
      signal: args.stop.signal,
      onProgress(progress) {
        if (!hasBegun) args.onBegun?.();
        hasBegun = true;
        args.onRead(progress);
      },
    });
    return { home: site.home, storedHome: site.storedHome ?? null, run };
  } finally {
    await source.close();
  }
}

/** Null, and nothing is published, when the run did not come to its end. */
export async function publishRun(
  stores: Stores,
  { id: runId, state }: RunRecord,
  { allowShrink, onPublish }: PublishRunArgs,
): Promise<Publication | null> {
  if (state !== 'done') return null;
  const onProgress = (_: unknown, share: number): void => onPublish(share);
  return publishLinks(await stores.ledger.open(), stores.links, { onProgress, allowShrink, runId });
}

export async function outcomeOf(
  stores: Stores,
  { home, storedHome, run: read }: ReadOutcome,
  publication: Publication | null,
): Promise<RunOutcome> {
  const ledger = await stores.ledger.open();
  // Once it is published it shows what earlier runs had left unpublished, too.
  const run = (await ledger.findRun(read.id)) ?? read;
  return {
    home,
    storedHome,
    run,
    unreadable: await unreadableIn(stores, run),
    totals: await ledger.totals(),
    publication,
  };
}

async function unreadableIn(stores: Stores, run: RunRecord): Promise<readonly UnreadableDocument[]> {
  return run.documents.unreadable === 0 ? [] : (await stores.ledger.open()).listUnreadable(run.id);
}

/** Before the run begins there is nothing to end in order. */
async function untilStop<Value>({ asked }: Pick<Stop, 'asked'>, work: Promise<Value>): Promise<Value> {
  const stopped = asked.then(() => {
    throw new UserError('Stopped before anything was read.');
  });
  return Promise.race([work, stopped]);
}

function orCancelled(
  { signal, asked }: ReadSourceArgs['stop'],
  cancelled: AbortSignal,
): ReadSourceArgs['stop'] {
  const heard = new Promise<string>((resolve) => {
    cancelled.addEventListener('abort', () => resolve('cancelled'), { once: true });
  });
  return { signal: AbortSignal.any([signal, cancelled]), asked: Promise.race([asked, heard]) };
}

/** Where a source is kept, and the run that is about to read it. */
interface SourcePlaceInLedger {
  ledger: SiteLedger;
  /** Null while it is not known. */
  sourceId: number | null;
  opening: OpeningRun | null;
}

async function keepSource(
  where: SourcePlaceInLedger,
  { kind, location, options, secret }: SourceDescription,
  site: SourceSite,
): Promise<number> {
  const { ledger, sourceId } = where;
  await refuseOtherSite(where, site);
  if (sourceId !== null) {
    await ledger.updateSource(sourceId, { options });
    return sourceId;
  }
  const place = options.files === undefined ? location : site.home;
  const added = await ledger.ensureSource({
    kind,
    location: place,
    options,
    ...(secret === null ? {} : { secret }),
  });
  return added.id;
}

/** A record file holds a whole site with the ids of its links, which another source would give to its own. */
async function refuseBesideRecords(
  { ledger, sourceId, opening }: SourcePlaceInLedger,
  { kind }: SourceDescription,
): Promise<void> {
  const others = (await ledger.listSources()).filter(
    (source) => source.id !== sourceId && isRecords(source) !== isRecords({ kind }),
  );
  const [other] = others;
  if (other === undefined || (await clearWay(ledger, others, opening))) return;
  throw new UserError(
    `The data folder is filled from ${other.kind} ${other.location}, and a record file holds a whole site by itself. Use another folder (--data), or remove that source first: signpost index remove ${other.id}.`,
  );
}

function isRecords({ kind }: Pick<SourceDescription, 'kind'>): boolean {
  return kind === 'records';
}

/** One ledger holds one site: the posts of two would be listed as one. */
async function refuseOtherSite(
  { ledger, sourceId, opening }: SourcePlaceInLedger,
  site: SourceSite,
): Promise<void> {
  const before = await ledger.site();
  const others = (await ledger.listSources()).filter(({ id }) => id !== sourceId);
  if (before === null || others.length === 0 || isIn(before.home, site) || isIn(site.home, before)) return;
  // What the site was read from may be gone, and the others were never read.
  if ((await ledger.totals()).posts === 0 || (await clearWay(ledger, others, opening))) return;
  throw new UserError(
    `The data folder holds ${before.home}, and this source is ${site.home}. Use another folder (--data), or remove what it was read from first: signpost index sources, signpost index remove ID. If both are one site, add --alias ${before.home}.`,
  );
}

function isIn(address: string, source: SourceSite): boolean {
  const url = new URL(address);
  return placeIn(createSite(source), withoutWww(url.host), url.pathname.replace(/\/$/, '')) !== null;
}
