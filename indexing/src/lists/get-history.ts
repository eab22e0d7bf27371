import type { HistoryDay, HistoryQuery } from '@signpost/contract/indexing';
import type { RunRecord } from '../ports/run.ts';
import type { LinkIndex } from '../ports/link-index.ts';
import type { RunLog } from '../ports/runs.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';

const RUNS_AT_ONCE = 200;

/** The days of the history with what their runs changed, the oldest first. */
export async function getHistory(
  place: ReadPlace<LinkIndex & RunLog>,
  { from, to }: HistoryQuery,
): Promise<HistoryDay[]> {
  const ledger = await place.read();
  const days = new Map<string, HistoryDay>();
  for (const { day, posts, links, orphans, unresolved, broken } of await ledger.listDays()) {
    if (day < (from ?? '') || (to !== undefined && day > to)) continue;
    days.set(day, { day, posts, links, orphans, unresolved, broken, ...NO_CHANGES });
  }
  const [first] = days.keys();
  if (first === undefined) return [];
  for await (const { endedAt, changes } of runsSince(ledger, Date.parse(first))) {
    const day = endedAt === null ? undefined : days.get(new Date(endedAt).toISOString().slice(0, 10));
    if (day === undefined) continue;
    day.runs += 1;
    for (const [what, counts] of Object.entries(changes))
      for (const [change, count] of Object.entries<number>(counts))
        day[`${what}_${change}` as keyof typeof NO_CHANGES] += count;
  }
  return [...days.values()];
}

const NO_CHANGES = {
  runs: 0,
  posts_added: 0,
  posts_removed: 0,
  posts_changed: 0,
  links_added: 0,
  links_removed: 0,
  links_moved: 0,
  orphans_new: 0,
  orphans_rescued: 0,
};

/** The newest first. A run that goes on after an interruption keeps its place, so some may have ended much later than begun. */
async function* runsSince(log: RunLog, start: number): AsyncGenerator<RunRecord> {
  for (let before: number | null = null; ;) {
    const runs: readonly RunRecord[] = await log.listRuns({ sourceId: null, limit: RUNS_AT_ONCE, before });
    yield* runs;
    const last = runs.at(-1);
    if (last === undefined || runs.length < RUNS_AT_ONCE || (last.endedAt ?? last.startedAt) < start) return;
    before = last.id;
  }
}
