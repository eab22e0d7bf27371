import { text } from 'node:stream/consumers';
import { terminal, watchForStop } from '@signpost/platform/command';
import { messageOf } from '@signpost/platform/errors';
import { realPause, systemClock } from '@signpost/platform/time';
import { removeSpareSampleUser } from '../../identity/sample-user.ts';
import { runKnownSource as runKnown } from '@signpost/indexing/runs/run-known-source';
import { inEnglish } from '@signpost/words/en/said';
import { giveWay } from '../../shared/give-way.ts';
import { explain } from '../command/explain.ts';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';
import { tellOutcome, tellRemoved } from './tell-outcome.ts';

/** How often this process tells the one that started it that it goes on, in milliseconds. */
const SIGN_OF_LIFE_MS = 5000;

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
      const source = await knownSource(stores.ledger, id);
      const deps = { ...stores, clock: systemClock, wait: realPause };
      const outcome = await runKnown(deps, {
        source,
        only,
        allowShrink: options.allowShrink ?? false,
        signal: stop.signal,
        onRoad: ({ reason }) => terminal.note(inEnglish(reason)),
        onBegun: giveWay,
        onRemoved: tellRemoved,
        explain: (error) => explain(error) ?? messageOf(error),
      });
      await tellOutcome(outcome, stores.identities, { json: true, removeSample: removeSpareSampleUser });
    });
  } finally {
    clearInterval(signs);
    stop.release();
    // The channel to the process that started this one would keep it alive.
    if (process.connected) process.disconnect();
  }
}

function linesOf(input: string): string[] {
  return input.split('\n').filter((line) => line !== '');
}
