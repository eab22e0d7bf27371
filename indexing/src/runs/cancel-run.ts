import type { CancelledRunBody } from '@signpost/contract/indexing';
import type { LedgerPlace } from '../ports/site-ledger.ts';
import { AppError } from '@signpost/platform/errors';
import { idIn } from '../index-refusals.ts';
import { findRun } from './find-run.ts';

/** Asks the process that holds the run to end it, whichever process that is. */
export async function cancelRun(place: LedgerPlace, id: string): Promise<CancelledRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  if (run.state === 'running' && (await ledger.cancelRun(run.id))) return { run };
  throw new AppError('index_not_running', 409, `This run is not running: it is ${run.state}.`);
}
