import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { NewEvent } from '../ports/events.ts';
import type { KnownTrouble, NoticePlace } from '../ports/notice-store.ts';

export interface RunFacts {
  ledger: ReadPlace<SourceBook & RunLog>;
  store: NoticePlace;
}

const MARK = 'run_ends';
/** Runs that are read at once. Between two looks few end, but commands index while no service runs. */
const RUNS = 100;

/** Notes sources that cannot be read any more, each once until it was read again. */
export async function gatherRuns({ ledger: place, store }: RunFacts, now: number): Promise<void> {
  const ledger = await place.read();
  const was = await (await store.read()).readMark(MARK);
  const since = was === null ? { endedAt: now, ids: [] } : (JSON.parse(was) as LastEnded);
  const runs = await endedSince(ledger, since);
  if (was !== null && runs.length === 0) return;
  const log = await store.open();
  const known = await log.listTroubles('run_failed');
  const failing = new Set(known);
  const sources = new Map((await ledger.listSources()).map((source) => [source.id, source.location]));
  const events: NewEvent[] = [];
  for (const run of runs) {
    const subject = String(run.sourceId);
    const source = sources.get(run.sourceId);
    if (source === undefined) continue;
    if (run.state === 'done' && failing.delete(subject))
      events.push({ kind: 'run_done', at: run.endedAt, count: 1, isAlert: false, data: { source } });
    if (run.state === 'failed' && !failing.has(subject)) {
      failing.add(subject);
      events.push(failure(run, source));
    }
  }
  await log.note({
    mark: { name: MARK, was, is: JSON.stringify(lastOf(runs, since)) },
    events,
    troubles: [...failing.difference(known)].map(trouble),
    over: [...known.difference(failing)].map(trouble),
  });
}

function trouble(subject: string): KnownTrouble {
  return { kind: 'run_failed', subject };
}

export type EndedRun = RunRecord & { endedAt: number };

/** The runs that were looked at last: when they ended, and their ids, since another one may end in the same millisecond. */
export interface LastEnded {
  endedAt: number;
  ids: readonly number[];
}

/** The runs that ended after those, in the order in which they did. */
export async function endedSince(log: RunLog, last: LastEnded): Promise<EndedRun[]> {
  const ended: EndedRun[] = [];
  let before: number | null = null;
  do {
    const runs: readonly RunRecord[] = await log.listRuns({ sourceId: null, limit: RUNS, before });
    const own = runs.flatMap((run) => {
      if (run.endedAt === null) return [];
      const isNew =
        run.endedAt > last.endedAt || (run.endedAt === last.endedAt && !last.ids.includes(run.id));
      return isNew ? [{ ...run, endedAt: run.endedAt }] : [];
    });
    ended.push(...own);
    before = own.length === 0 ? null : (runs.at(-1)?.id ?? null);
  } while (before !== null);
  return ended.toSorted((one, other) => one.endedAt - other.endedAt);
}

/** What was looked at last after these runs, too. */
export function lastOf(runs: readonly EndedRun[], before: LastEnded): LastEnded {
  const endedAt = runs.at(-1)?.endedAt ?? before.endedAt;
  const ids = runs.filter((run) => run.endedAt === endedAt).map(({ id }) => id);
  return { endedAt, ids: endedAt === before.endedAt ? [...before.ids, ...ids] : ids };
}

function failure({ id, endedAt, problem }: EndedRun, source: string): NewEvent {
  return {
    kind: 'run_failed',
    at: endedAt,
    count: 1,
    isAlert: true,
    data: { source, run_id: id, at: new Date(endedAt).toISOString(), problem },
  };
}
