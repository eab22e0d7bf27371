import type { IndexRun, IndexRunsQuery } from '@signpost/contract/indexing';
import type { LedgerPlace } from '../ports/site-ledger.ts';
import { toIndexRun } from './run-row.ts';

const EXPORTED_AT_ONCE = 100;

/** The newest first. */
export async function listRuns(
  place: LedgerPlace,
  { source_id: sourceId = 0, before = 0, per_page: limit }: IndexRunsQuery,
): Promise<IndexRun[]> {
  const ledger = await place.read();
  const args = { sourceId: sourceId === 0 ? null : sourceId, before: before === 0 ? null : before, limit };
  return (await ledger.listRuns(args)).map(toIndexRun);
}

/** Every run of the list, some at a time. */
export async function* exportRuns(
  place: LedgerPlace,
  query: IndexRunsQuery,
): AsyncGenerator<readonly IndexRun[]> {
  for (let next = { ...query, per_page: EXPORTED_AT_ONCE }; ;) {
    const runs = await listRuns(place, next);
    yield runs;
    const last = runs.at(-1);
    if (last === undefined || runs.length < EXPORTED_AT_ONCE) return;
    next = { ...next, before: last.id };
  }
}
