import { text } from 'node:stream/consumers';
import { terminal, watchForStop } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { realPause, systemClock } from '@signpost/platform/time';
import { removeSpareSampleUser } from '../../identity/sample-user.ts';
import type { Publication } from '@signpost/indexing/publish-links';
import {
  isElsewhere,
  runChanged,
  runWhole,
  type RunSourceDeps,
} from '@signpost/indexing/schedule/run-source';
import type { OpeningRun } from '@signpost/indexing/ports/site-ledger';
import { giveWay } from '../../shared/give-way.ts';
import { explain } from '../command/explain.ts';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';
import { outcomeOf, publishRun, readSource, type ReadOutcome } from './run-source.ts';
import { tellOutcome } from './tell-outcome.ts';

/** How often this process tells the one that started it that it goes on, in milliseconds. */
const SIGN_OF_LIFE_MS = 5000;

type EndOfOpening = Parameters<OpeningRun['end']>[0];

/** Reads a source again, for `serve`: its log shows what this prints. It stops when `serve` is gone. */
export async function runKnownSource(
  id: number,
  options: { data?: string; only?: boolean; allowShrink?: boolean },
): Promise<void> {
  const stop = watchForStop({ withParent: true });
  const signs = setInterval(() => process.send?.('alive'), SIGN_OF_LIFE_MS);
  try {
    const only = options.only === true ? linesOf(await text(process.stdin)) : null;
    await withExisting(options, async (stores) => {
      const { kind, location, options: kept } = await knownSource(stores.ledger, id);
      const ledger = await stores.ledger.open();
      const source = { kind, location, options: kept, secret: await ledger.secretOf(id) };
      let found: Omit<ReadOutcome, 'run'> = { home: '', storedHome: null };
      let publication: Publication | null = null;
      let opening: OpeningRun | null = null;
      const deps: RunSourceDeps = {
        ledger,
        clock: systemClock,
        wait: realPause,
        signal: stop.signal,
        async index(documents) {
          opening = await ledger.openRun(id, documents !== null);
          const read = await readSource(stores, {
            source,
            sourceId: id,
            only: documents,
            opening,
            stop,
            onRoad: ({ reason }) => terminal.note(reason),
            // Somebody may wait for single posts.
            ...(documents === null && { onBegun: giveWay }),
            onRead() {},
          });
          found = read;
          return read.run;
        },
        async publish(run) {
          const allowShrink = options.allowShrink ?? false;
          publication = await publishRun(stores, run, { allowShrink, onPublish() {} });
        },
      };
      const run = await (only === null ? runWhole(deps, id) : runChanged(deps, id, only)).catch(
        async (error: unknown) => {
          const problem = explain(error) ?? messageOf(error);
          const wasOpening = await opening?.end(endOfOpening(opening, stop.signal, problem));
          if (wasOpening !== true && !stop.signal.aborted && !isElsewhere(error))
            await ledger.noteFailedRun(id, problem);
          throw error;
        },
      );
      await tellOutcome(await outcomeOf(stores, { ...found, run }, publication), stores.identities, {
        json: true,
        removeSample: removeSpareSampleUser,
      });
    });
  } finally {
    clearInterval(signs);
    stop.release();
    // The channel to the process that started this one would keep it alive.
    if (process.connected) process.disconnect();
  }
}

/** How a run ends whose source could not be opened. */
function endOfOpening({ signal }: OpeningRun, stopping: AbortSignal, problem: string): EndOfOpening {
  if (signal.aborted) return { state: 'cancelled', problem: null };
  return stopping.aborted ? { state: 'interrupted', problem: null } : { state: 'failed', problem };
}

function linesOf(input: string): string[] {
  return input.split('\n').filter((line) => line !== '');
}
