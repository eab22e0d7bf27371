import type { IndexError, IndexErrorsQuery, IndexRunBody, Said } from '@signpost/contract/indexing';
import { inEnglish } from '@signpost/words/en/said';
import { idIn } from '../index-refusals.ts';
import { findRun } from './list-runs.ts';
import { rowsOfRun } from './rows-of-run.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const ERRORS_AT_ONCE = 100;
const MOST_GROUPS = 50;
/** Among this many reasons the one that a client asks for is found. */
const MOST_REASONS = 10_000;

export async function getRun(place: ReadPlace<RunLog>, id: string): Promise<IndexRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  return {
    run,
    errors: await errorsOf(ledger, run.id, { after: 0, per_page: ERRORS_AT_ONCE }),
    error_groups: (await ledger.groupUnreadable(run.id, MOST_GROUPS)).map(({ reason, documents }) => ({
      reason: inEnglish(reason),
      said: reason,
      documents,
    })),
  };
}

export const [listErrors, exportErrors] = rowsOfRun(errorsOf);

async function errorsOf(
  log: RunLog,
  runId: number,
  { after, per_page: limit, reason: text }: IndexErrorsQuery,
): Promise<IndexError[]> {
  const reason = text === undefined ? null : await reasonWith(log, runId, text);
  if (reason === undefined) return [];
  const documents = await log.listUnreadable(runId, { after, limit, reason });
  return documents.map(({ id, address, reason }) => ({
    id,
    address,
    reason: inEnglish(reason),
    said: reason,
  }));
}

/** The reason of this run that is said by this text. */
async function reasonWith(log: RunLog, runId: number, text: string): Promise<Said | undefined> {
  const groups = await log.groupUnreadable(runId, MOST_REASONS);
  return groups.find(({ reason }) => inEnglish(reason) === text)?.reason;
}
