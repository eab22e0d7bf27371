import type { IndexRun } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import type { Publication } from '../ports/publication.ts';
import type { RunLog } from '../ports/runs.ts';
import { idIn } from '../index-refusals.ts';
import { findRun } from './list-runs.ts';

/** How often to look at a run, in milliseconds. */
const LOOK_MS = 1000;
/** Looks without news after which the client gets a sign of life. */
const MOST_QUIET_LOOKS = 15;
/** How long after the end of a run its lists are waited for, in milliseconds. */
const LONGEST_PUBLISHING_MS = 120_000;

/**
 * The run now, and again whenever it has changed, until it has ended and the lists show what it found, or the signal is aborted; null
 * says that nothing is new. Any process may hold the run: what it does is read from the ledger. Fails at once when there is no such run.
 */
export async function watchRun(
  { ledger: place, clock, wait }: Pick<IndexDeps<RunLog & Publication>, 'ledger' | 'clock' | 'wait'>,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<IndexRun | null>> {
  const ledger = await place.read();
  let run = await findRun(ledger, idIn(id));
  const isPublishing = async (): Promise<boolean> => {
    if (run.state !== 'done' || clock.now() - Date.parse(run.ended_at ?? '') > LONGEST_PUBLISHING_MS)
      return false;
    // A refusal to publish is noted as a run after this one.
    const [latest] = await ledger.listRuns({ sourceId: run.source_id, limit: 1 });
    return latest?.id === run.id && (await ledger.publishedRevision()) !== (await ledger.revision());
  };
  return (async function* () {
    yield run;
    for (let quiet = 0; run.state === 'running' || (await isPublishing());) {
      await wait(LOOK_MS, signal);
      if (signal.aborted) return;
      const now = await findRun(ledger, run.id);
      const isNew = JSON.stringify(now) !== JSON.stringify(run);
      quiet = isNew ? 0 : quiet + 1;
      if (isNew) yield (run = now);
      else if (quiet % MOST_QUIET_LOOKS === 0) yield null;
    }
    // Publishing gives it the changes of earlier runs that were not published.
    const published = await findRun(ledger, run.id);
    if (JSON.stringify(published) !== JSON.stringify(run)) yield published;
  })();
}
