import type { StartedRunBody, StartRunParams } from '@signpost/contract/indexing';
import type { RunRecord } from '../ports/run.ts';
import type { IndexDeps } from '../index-deps.ts';
import type { WithAgenda } from '../ports/index-agenda.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook } from '../ports/sources.ts';
import { notFound, runGoesOn } from '../index-refusals.ts';
import { toIndexRun } from './list-runs.ts';

/** How often, and for how long, to look whether the run has begun, in milliseconds. */
const LOOK_MS = 100;
const LONGEST_MS = 15_000;

/** Starts a run in a process of its own and waits a moment for its beginning, so that the caller learns which one it is. */
export async function startRun(
  {
    ledger: place,
    runner,
    wait,
  }: Pick<IndexDeps<SourceBook & RunLog & WithAgenda>, 'ledger' | 'runner' | 'wait'>,
  { source_id: sourceId }: StartRunParams,
): Promise<StartedRunBody> {
  const ledger = await place.read();
  if ((await ledger.findSource(sourceId)) === null) throw notFound('source');
  if (await ledger.agenda.isRunning()) throw runGoesOn();
  const latest = async (): Promise<RunRecord | undefined> =>
    (await ledger.listRuns({ sourceId, limit: 1 })).at(0);
  const before = await latest();
  runner.start(sourceId, null);
  for (let waited = 0; waited < LONGEST_MS; waited += LOOK_MS) {
    await wait(LOOK_MS, NEVER);
    const run = await latest();
    // An interrupted run goes on under its id.
    const hasBegun =
      run?.id !== before?.id || run?.endedAt !== before?.endedAt || (await ledger.agenda.isRunning());
    if (run !== undefined && hasBegun) return { run: toIndexRun(run) };
  }
  return { run: null };
}

const NEVER = new AbortController().signal;
