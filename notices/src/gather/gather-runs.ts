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

const MARK = 'runs';
/** Runs that are read at once. Between two looks few end, but commands index while no service runs. */
const RUNS = 100;

/** Notes sources that cannot be read any more, each once until it was read again. */
export async function gatherRuns({ ledger: place, store }: RunFacts, now: number): Promise<void> {
  const ledger = await place.read();
  const was = await (await store.read()).readMark(MARK);
  const since = was === null ? now : Number(was);
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
    mark: { name: MARK, was, is: String(runs.at(-1)?.endedAt ?? since) },
    events,
    troubles: [...failing.difference(known)].map(trouble),
    over: [...known.difference(failing)].map(trouble),
  });
}

function trouble(subject: string): KnownTrouble {
  return { kind: 'run_failed', subject };
}

export type EndedRun = RunRecord & { endedAt: number };

/** The runs that ended after that time, in the order in which they did. */
export async function endedSince(log: RunLog, since: number): Promise<EndedRun[]> {
  const ended: EndedRun[] = [];
  let before: number | null = null;
  do {
    const runs: readonly RunRecord[] = await log.listRuns({ sourceId: null, limit: RUNS, before });
    const own = runs.flatMap((run) =>
      run.endedAt !== null && run.endedAt > since ? [{ ...run, endedAt: run.endedAt }] : [],
    );
    ended.push(...own);
    before = own.length === 0 ? null : (runs.at(-1)?.id ?? null);
  } while (before !== null);
  return ended.toSorted((one, other) => one.endedAt - other.endedAt);
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
