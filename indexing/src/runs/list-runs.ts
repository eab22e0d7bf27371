import type { CancelledRunBody, IndexRun, IndexRunsQuery } from '@signpost/contract/indexing';
import { AppError } from '@signpost/platform/errors';
import { inEnglish } from '@signpost/words/en/said';
import { idIn, notFound } from '../index-refusals.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import type { RunRecord } from '../ports/run.ts';
import type { RunLog } from '../ports/runs.ts';

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

export async function findRun(log: RunLog, id: number): Promise<IndexRun> {
  const run = await log.findRun(id);
  if (run === null) throw notFound('run');
  return toIndexRun(run);
}

/** Asks the process that holds the run to end it, whichever process that is. */
export async function cancelRun(place: ReadPlace<RunLog>, id: string): Promise<CancelledRunBody> {
  const ledger = await place.read();
  const run = await findRun(ledger, idIn(id));
  if (run.state === 'running' && (await ledger.cancelRun(run.id))) return { run };
  throw new AppError('index_not_running', 409, `This run is not running: it is ${run.state}.`);
}

export function toIndexRun({ documents, changes, ...run }: RunRecord): IndexRun {
  const { read, same, unreadable, expected } = documents;
  return {
    id: run.id,
    source_id: run.sourceId,
    state: run.state,
    started_at: new Date(run.startedAt).toISOString(),
    ended_at: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    documents_expected: expected,
    documents_read: read,
    documents_same: same,
    documents_unreadable: unreadable,
    share: expected === null || expected === 0 ? null : Math.min(1, (read + same + unreadable) / expected),
    posts_added: changes.posts.added,
    posts_removed: changes.posts.removed,
    posts_changed: changes.posts.changed,
    links_added: changes.links.added,
    links_removed: changes.links.removed,
    links_moved: changes.links.moved,
    orphans_new: changes.orphans.new,
    orphans_rescued: changes.orphans.rescued,
    problem: run.problem && inEnglish(run.problem),
    notes: run.notes.map(inEnglish),
    said: { problem: run.problem, notes: [...run.notes] },
  };
}
