import { text } from 'node:stream/consumers';
import { terminal, watchForStop } from '@signpost/platform/command';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';
import { runSource } from './run-source.ts';
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
      const secret = await (await stores.ledger.read()).secretOf(id);
      const outcome = await runSource(stores, {
        source: { kind, location, options: kept, secret },
        sourceId: id,
        only,
        allowShrink: options.allowShrink ?? false,
        stop,
        onRoad: ({ reason }) => terminal.note(reason),
        onRead() {},
        onPublish() {},
      });
      await tellOutcome(outcome, stores.identities, true);
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
