import type { IndexRun, IndexRunsQuery } from '@signpost/contract/indexing';
import { toIndexRun } from './run-row.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const EXPORTED_AT_ONCE = 100;

/** The newest first. */
export async function listRuns(
  place: ReadPlace<RunLog>,
  { source_id: sourceId = 0, before = 0, per_page: limit }: IndexRunsQuery,
): Promise<IndexRun[]> {
  const ledger = await place.read();
  const args = { sourceId: sourceId === 0 ? null : sourceId, before: before === 0 ? null : before, limit };
  return (await ledger.listRuns(args)).map(toIndexRun);
}

/** Every run of the list, some at a time. */
export async function* exportRuns(
  place: ReadPlace<RunLog>,
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
