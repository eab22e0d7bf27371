import { UserError } from '@signpost/platform/errors';
import { indexSite } from '../index-site.ts';
import type { SourceDescription, SourceOpener, SourceRoad } from '../ports/content-source.ts';
import type { OpeningRun, RunRecord } from '../ports/run.ts';
import type { RunTiming } from '../ports/run-timing.ts';
import type { OpenPlace, ReadPlace } from '../ports/ledger-place.ts';
import type { RunLog } from '../ports/runs.ts';
import { keepSource, type KeepSourceArgs, type SourceLedger } from '../sources/keep-source.ts';
import { stampOf, unchangedSource } from './unchanged-source.ts';

export interface ReadDeps {
  ledger: ReadPlace<RunLog> & OpenPlace<SourceLedger>;
  opener: SourceOpener;
}

export interface ReadSourceArgs extends Pick<KeepSourceArgs, 'onRemoved'> {
  source: SourceDescription;
  /** The id of a source that is known; null to find or add it. */
  sourceId: number | null;
  only: readonly string[] | null;
  /** The run, if it was listed before: it may be cancelled while the source is opened. */
  opening?: OpeningRun | undefined;
  timing?: RunTiming | undefined;
  /** Aborted when this process is asked to stop. */
  signal: AbortSignal;
  onRoad?(road: SourceRoad): void;
  /** Called once, when the run is listed and has begun to read. */
  onBegun?(): void;
  onRead?(run: RunRecord): void;
}

export interface ReadOutcome {
  home: string;
  /** The address that the source itself says, where its texts use another one; null where it is the same. */
  storedHome: string | null;
  run: RunRecord;
}

/** Reads a source into the ledger. One that cannot be read at all is not added. */
export async function readSource(
  { ledger: place, opener }: ReadDeps,
  args: ReadSourceArgs,
): Promise<ReadOutcome> {
  const { only, opening, timing, onRemoved } = args;
  timing?.enter('opening');
  const stop = opening === undefined ? args.signal : AbortSignal.any([args.signal, opening.signal]);
  let described = args.source;
  if (described.kind === 'site') {
    const road = described.options.road ?? (await untilStop(stop, opener.findRoad(described, stop)));
    args.onRoad?.(road);
    described = { ...described, options: { ...described.options, road } };
  }
  const opened = await opener.open(described);
  try {
    const stamp = only === null ? await untilStop(stop, stampOf(opened, described)) : null;
    const unchanged = await unchangedSource(await place.read(), described, stamp);
    const source = unchanged ?? opened;
    const site = await untilStop(stop, source.site());
    const ledger = await place.open();
    const kept = { sourceId: args.sourceId, opening: opening ?? null, onRemoved };
    const sourceId = await keepSource(ledger, described, site, kept);
    let hasBegun = false;
    const run = await indexSite(ledger, {
      sourceId,
      opening,
      source,
      settings: described.options.site ?? {},
      noText: described.options.noText === true,
      only,
      timing,
      // What was read is what has the stamp, if nothing has changed meanwhile.
      stamp: async () => (unchanged !== null || stamp === (await stampOf(opened, described)) ? stamp : null),
      signal: args.signal,
      onProgress(progress) {
        if (!hasBegun) args.onBegun?.();
        hasBegun = true;
        args.onRead?.(progress);
      },
    });
    return { home: site.home, storedHome: site.storedHome ?? null, run };
  } finally {
    await opened.close();
  }
}

/** Before the run begins there is nothing to end in order. */
function untilStop<Value>(stop: AbortSignal, work: Promise<Value>): Promise<Value> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onStop = (): void => reject(new UserError('Stopped before anything was read.'));
  if (stop.aborted) onStop();
  else stop.addEventListener('abort', onStop, { once: true });
  return Promise.race([work, stopped]);
}
