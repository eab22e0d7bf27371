import { text } from 'node:stream/consumers';
import { terminal, watchForStop } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { realPause, systemClock } from '@signpost/platform/time';
import { removeSpareSampleUser } from '../../identity/sample-user.ts';
import type { Publication } from '../../indexing/publish-links.ts';
import { isElsewhere, runChanged, runWhole, type RunSourceDeps } from '../../indexing/schedule/run-source.ts';
import { giveWay } from '../../shared/give-way.ts';
import { explain } from '../command/explain.ts';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';
import { outcomeOf, publishRun, readSource } from './run-source.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Reads a source again, for `serve`: its log shows what this prints. It stops when `serve` is gone. */
export async function runKnownSource(
  id: number,
  options: { data?: string; only?: boolean; allowShrink?: boolean },
): Promise<void> {
  const stop = watchForStop({ withParent: true });
  try {
    const only = options.only === true ? linesOf(await text(process.stdin)) : null;
    await withExisting(options, async (stores) => {
      const { kind, location, options: kept } = await knownSource(stores.ledger, id);
      const ledger = await stores.ledger.open();
      const source = { kind, location, options: kept, secret: await ledger.secretOf(id) };
      let [home, hadUnpublished] = ['', false];
      let publication: Publication | null = null;
      const deps: RunSourceDeps = {
        ledger,
        clock: systemClock,
        wait: realPause,
        signal: stop.signal,
        async index(documents) {
          const read = await readSource(stores, {
            source,
            sourceId: id,
            only: documents,
            stop,
            onRoad: ({ reason }) => terminal.note(reason),
            // Somebody may wait for single posts.
            ...(documents === null && { onBegun: giveWay }),
            onRead() {},
          });
          ({ home, hadUnpublished } = read);
          return read.run;
        },
        async publish(run) {
          const allowShrink = options.allowShrink ?? false;
          publication = await publishRun(stores, run, { allowShrink, onPublish() {} });
        },
      };
      const run = await (only === null ? runWhole(deps, id) : runChanged(deps, id, only)).catch(
        async (error: unknown) => {
          if (!stop.signal.aborted && !isElsewhere(error))
            await ledger.noteFailedRun(id, explain(error) ?? messageOf(error));
          throw error;
        },
      );
      await tellOutcome(
        await outcomeOf(stores, { home, run, hadUnpublished }, publication),
        stores.identities,
        {
          json: true,
          removeSample: removeSpareSampleUser,
        },
      );
    });
  } finally {
    stop.release();
    // The channel to the process that started this one would keep it alive.
    if (process.connected) process.disconnect();
  }
}

function linesOf(input: string): string[] {
  return input.split('\n').filter((line) => line !== '');
}
