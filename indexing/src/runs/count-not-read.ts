import type { ReadPlace } from '../ports/ledger-place.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook } from '../ports/sources.ts';

/** Runs that are looked at to find the last one of a source that came to its end. */
const LOOKED_AT = 20;

/** How many documents the last complete run of each source could not read. */
export async function countNotRead(place: ReadPlace<RunLog & SourceBook>): Promise<number> {
  const ledger = await place.read();
  let count = 0;
  for (const { id: sourceId } of await ledger.listSources()) {
    const runs = await ledger.listRuns({ sourceId, limit: LOOKED_AT });
    count += runs.find(({ state }) => state === 'done')?.documents.unreadable ?? 0;
  }
  return count;
}
