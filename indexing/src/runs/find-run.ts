import type { IndexRun } from '@signpost/contract/indexing';
import { notFound } from '../index-refusals.ts';
import { toIndexRun } from './run-row.ts';
import type { RunLog } from '../ports/runs.ts';

/** The run as it is now. */
export async function findRun(log: RunLog, id: number): Promise<IndexRun> {
  const run = await log.findRun(id);
  if (run === null) throw notFound('run');
  return toIndexRun(run);
}
