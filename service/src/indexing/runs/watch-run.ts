import type { IndexRun } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import { idIn } from '../index-refusals.ts';
import { findRun } from './get-run.ts';

/** How often to look at a run, in milliseconds. */
const LOOK_MS = 1000;
/** Looks without news after which the client is told that there are none. */
const MOST_QUIET_LOOKS = 15;

/**
 * The run now, and again whenever it has changed, until it has ended or the signal is aborted; null says that nothing is new. Any
 * process may hold the run: what it does is read from the ledger. Fails at once when there is no such run.
 */
export async function watchRun(
  { ledger: place, wait }: Pick<IndexDeps, 'ledger' | 'wait'>,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<IndexRun | null>> {
  const ledger = await place.read();
  let run = await findRun(ledger, idIn(id));
  return (async function* () {
    yield run;
    for (let quiet = 0; run.state === 'running';) {
      await wait(LOOK_MS, signal);
      if (signal.aborted) return;
      const now = await findRun(ledger, run.id);
      const isNew = JSON.stringify(now) !== JSON.stringify(run);
      quiet = isNew ? 0 : quiet + 1;
      if (isNew) yield (run = now);
      else if (quiet % MOST_QUIET_LOOKS === 0) yield null;
    }
  })();
}
