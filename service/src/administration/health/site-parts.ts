import type { HealthParts } from '@signpost/contract/administration';
import type { RunRecord } from '@signpost/indexing/ports/run';
import type { SourceRecord } from '@signpost/indexing/ports/sources';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { HealthDeps } from './health-deps.ts';

/** The age from which an index without a schedule is old, in milliseconds: a week. */
const OLD_MS = 7 * 24 * 60 * 60 * 1000;
/** How long a run may be due before that is worth a look, in milliseconds: another one may have to end first. */
export const OVERDUE_MS = 60 * 60 * 1000;
/** How many runs are looked through for the last one that came to its end. */
const RUNS = 20;

export async function storePart({ store }: HealthDeps): Promise<HealthParts['store']> {
  const { sample } = await store.site();
  const [{ total_posts: posts }, { total: links }] = [await store.countPosts(), await store.countLinks()];
  const version = await store.dataVersion();
  const lastDay = (await store.publishedDays()).at(-1);
  const code = version === 0 ? 'empty' : sample ? 'sample' : 'listed';
  return {
    state: code === 'listed' ? 'ok' : 'attention',
    code,
    figures: { data_version: version, posts, links, changed_at: toTime(lastDay?.at ?? null) },
  };
}

export async function indexPart({ ledger, clock }: HealthDeps): Promise<HealthParts['index']> {
  const opened = await ledger.read();
  const sources = await opened.listSources();
  const runs = await opened.listRuns({ sourceId: null, limit: RUNS });
  const latest = await latestRuns(opened, sources);
  const isRunning = await opened.agenda.isRunning();
  // A run that no process holds any more has ended without saying so.
  const failed = latest.filter(
    ({ state }) => state === 'failed' || state === 'interrupted' || (state === 'running' && !isRunning),
  ).length;
  const doneAt = runs.find(({ state }) => state === 'done')?.endedAt ?? null;
  const ageMs = doneAt === null ? null : Math.max(0, clock.now() - doneAt);
  return {
    ...verdict(sources, { isRunning, failed, ageMs }),
    figures: {
      sources: sources.length,
      failed_sources: failed,
      last_run_id: runs[0]?.id ?? null,
      last_done_at: toTime(doneAt),
      age_seconds: ageMs === null ? null : Math.round(ageMs / 1000),
    },
  };
}

function verdict(
  sources: readonly SourceRecord[],
  { isRunning, failed, ageMs }: { isRunning: boolean; failed: number; ageMs: number | null },
): Pick<HealthParts['index'], 'state' | 'code'> {
  if (sources.length === 0) return { state: 'off', code: 'no_source' };
  if (isRunning) return { state: 'ok', code: 'running' };
  if (failed > 0) return { state: 'failed', code: 'run_failed' };
  if (ageMs === null) return { state: 'attention', code: 'not_read' };
  // What has a schedule is late or on time, which is another part.
  const isOld = ageMs > OLD_MS && sources.every(({ schedule }) => schedule === null);
  return isOld ? { state: 'attention', code: 'old' } : { state: 'ok', code: 'up_to_date' };
}

/** The latest run of each source that has one. */
async function latestRuns(log: RunLog, sources: readonly SourceRecord[]): Promise<RunRecord[]> {
  const runs = await Promise.all(sources.map(({ id }) => log.listRuns({ sourceId: id, limit: 1 })));
  return runs.flat();
}

export async function schedulePart({
  ledger,
  startsRuns,
  clock,
}: Pick<HealthDeps, 'ledger' | 'startsRuns' | 'clock'>): Promise<HealthParts['schedule']> {
  const opened = await ledger.read();
  const sources = await opened.listSources();
  const due = sources.flatMap(({ nextRunAt }) => nextRunAt ?? []);
  const next = due.length === 0 ? null : Math.min(...due);
  const figures = {
    scheduled: sources.filter(({ schedule }) => schedule !== null).length,
    next_run_at: toTime(next),
  };
  if (!startsRuns) return { state: 'off', code: 'switched_off', figures };
  if (figures.scheduled === 0) return { state: 'off', code: 'nothing_scheduled', figures };
  const isLate = next !== null && next < clock.now() - OVERDUE_MS && !(await opened.agenda.isRunning());
  return isLate
    ? { state: 'attention', code: 'overdue', figures }
    : { state: 'ok', code: 'on_time', figures };
}

function toTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
