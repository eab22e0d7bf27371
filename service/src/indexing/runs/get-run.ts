import type { IndexError, IndexErrorsQuery, IndexRun, IndexRunBody } from '@signpost/contract/indexing';
import type { LedgerPlace, SiteLedger } from '../../ports/site-ledger.ts';
import { idIn, notFound } from '../index-refusals.ts';
import { toIndexRuns } from './run-row.ts';
import { walkById } from './walk-by-id.ts';

const ERRORS_AT_ONCE = 100;
const MOST_GROUPS = 50;

export async function getRun(place: LedgerPlace, id: string): Promise<IndexRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return {
    run,
    errors: await errorsOf(ledger, run.id, { after: 0, per_page: ERRORS_AT_ONCE }),
    error_groups: [...(await ledger.groupUnreadable(run.id, MOST_GROUPS))],
  };
}

export async function listErrors(
  place: LedgerPlace,
  id: string,
  query: IndexErrorsQuery,
): Promise<IndexError[]> {
  const ledger = await place.read();
  return errorsOf(ledger, (await findRun(ledger, idIn(id))).id, query);
}

/** Every error of the list, some at a time. Fails at once when there is no such run. */
export async function exportErrors(
  place: LedgerPlace,
  id: string,
  query: IndexErrorsQuery,
): Promise<AsyncIterable<readonly IndexError[]>> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return walkById(query.after, (next) => errorsOf(ledger, run.id, { ...query, ...next }));
}

/** The run as it is now. */
export async function findRun(ledger: SiteLedger, id: number): Promise<IndexRun> {
  const record = await ledger.findRun(id);
  const [run] = await toIndexRuns(ledger, record === null ? [] : [record]);
  if (run === undefined) throw notFound('run');
  return run;
}

async function errorsOf(
  ledger: SiteLedger,
  runId: number,
  { after, per_page: limit, reason }: IndexErrorsQuery,
): Promise<IndexError[]> {
  const documents = await ledger.listUnreadable(runId, { after, limit, reason: reason ?? null });
  return documents.map(({ id, address, reason }) => ({ id, address, reason }));
}
