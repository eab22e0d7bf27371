import type { IndexError, IndexErrorsQuery, IndexRunBody } from '@signpost/contract/indexing';
import { idIn } from '../index-refusals.ts';
import { findRun } from './find-run.ts';
import { rowsOfRun } from './rows-of-run.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const ERRORS_AT_ONCE = 100;
const MOST_GROUPS = 50;

export async function getRun(place: ReadPlace<RunLog>, id: string): Promise<IndexRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return {
    run,
    errors: await errorsOf(ledger, run.id, { after: 0, per_page: ERRORS_AT_ONCE }),
    error_groups: [...(await ledger.groupUnreadable(run.id, MOST_GROUPS))],
  };
}

export const [listErrors, exportErrors] = rowsOfRun(errorsOf);

async function errorsOf(
  log: RunLog,
  runId: number,
  { after, per_page: limit, reason }: IndexErrorsQuery,
): Promise<IndexError[]> {
  const documents = await log.listUnreadable(runId, { after, limit, reason: reason ?? null });
  return documents.map(({ id, address, reason }) => ({ id, address, reason }));
}
