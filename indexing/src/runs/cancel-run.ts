import type { CancelledRunBody } from '@signpost/contract/indexing';
import { AppError } from '@signpost/platform/errors';
import { idIn } from '../index-refusals.ts';
import { findRun } from './find-run.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

/** Asks the process that holds the run to end it, whichever process that is. */
export async function cancelRun(place: ReadPlace<RunLog>, id: string): Promise<CancelledRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  if (run.state === 'running' && (await ledger.cancelRun(run.id))) return { run };
  throw new AppError('index_not_running', 409, `This run is not running: it is ${run.state}.`);
}
