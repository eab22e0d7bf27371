import type { IndexRun } from '@signpost/contract/indexing';
import type { SiteLedger } from '../ports/site-ledger.ts';
import { notFound } from '../index-refusals.ts';
import { toIndexRun } from './run-row.ts';

/** The run as it is now. */
export async function findRun(ledger: SiteLedger, id: number): Promise<IndexRun> {
  const run = await ledger.findRun(id);
  if (run === null) throw notFound('run');
  return toIndexRun(run);
}
