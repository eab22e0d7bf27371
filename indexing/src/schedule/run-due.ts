import type { Said } from '@signpost/contract/indexing';
import type { Clock, Wait } from '@signpost/platform/time';
import type { ChangedDocument, WithAgenda } from '../ports/index-agenda.ts';
import { RunLostError, type RunRecord } from '../ports/run.ts';
import { IndexRunningError, type RunLog } from '../ports/runs.ts';
import type { SourceRecord, SourceBook } from '../ports/sources.ts';
import { nextRunTime, parseSchedule } from './schedule.ts';

/** How long others leave a source alone that was started and of which no run is seen, in milliseconds. */
export const STARTING_MS = 60_000;
/** How long publishing may take before the source is started anew, in milliseconds. */
const PUBLISHING_MS = 600_000;
/** How long changes that are announced meanwhile are read too before they are published, in milliseconds. */
const LONGEST_BURST_MS = 10_000;
/** The time between two readings of changes, in milliseconds: those that are announced in it are read together. */
const READING_PAUSE_MS = 1000;
/** The time between changes that were published and the next ones, in milliseconds. */
const BURST_PAUSE_MS = 3000;
/** The longest time until changes are tried again that could not be read, in milliseconds; the first is `STARTING_MS`. */
const LONGEST_RETRY_MS = 3_600_000;

/** How long documents are tried again that a run could not read, and the time until the next try, in milliseconds. */
const LONGEST_UNREAD_MS = 60_000;
const UNREAD_PAUSE_MS = 10_000;

export interface RunDueDeps {
  ledger: SourceBook & WithAgenda;
  clock: Clock;
  wait: Wait;
  /** Aborted when this process is asked to stop. */
  signal: AbortSignal;
  /** One run over the source, or over these documents of it. */
  index(only: readonly string[] | null): Promise<RunRecord>;
  /** Makes what the ledger has the data that is served. */
  publish(run: RunRecord): Promise<unknown>;
}

/** Reads all of a source and publishes it. Until that is done the source stays due, whatever becomes of this process. */
export async function runWhole(deps: RunDueDeps, sourceId: number): Promise<RunRecord> {
  const { ledger, clock } = deps;
  const startedAt = clock.now();
  const setNext = (nextRunAt: number | null): Promise<void> => ledger.updateSource(sourceId, { nextRunAt });
  await setNext(startedAt + STARTING_MS);
  try {
    const run = await deps.index(null);
    if (run.state === 'interrupted') {
      await setNext(clock.now());
      return run;
    }
    await setNext(clock.now() + PUBLISHING_MS);
    await deps.publish(run);
    await setNext(await nextTime(ledger, sourceId, startedAt));
    return run;
  } catch (error) {
    if (deps.signal.aborted) await setNext(clock.now());
    else if (!isElsewhere(error)) await setNext(await nextTime(ledger, sourceId, startedAt));
    throw error;
  }
}

/** Notes that a run was ended from outside, and puts its source off until its next time: it would be caught again at once. */
export async function noteEndedRun(
  { ledger, clock }: Pick<RunDueDeps, 'clock'> & { ledger: RunDueDeps['ledger'] & RunLog },
  sourceId: number,
  problem: Said,
): Promise<void> {
  await ledger.noteFailedRun(sourceId, problem);
  await ledger.updateSource(sourceId, { nextRunAt: await nextTime(ledger, sourceId, clock.now()) });
  const waiting = await ledger.agenda.listChanged(sourceId);
  if (waiting.length > 0) await ledger.agenda.settleChanged(sourceId, [], retryTime(waiting, clock));
}

/** Null for a source without a schedule. */
async function nextTime(book: SourceBook, sourceId: number, startedAt: number): Promise<number | null> {
  return timeAfter((await book.findSource(sourceId))?.schedule ?? null, startedAt);
}

/** The first time of a schedule after `after`; null without one. */
export function timeAfter(text: string | null, after: number): number | null {
  const schedule = text === null ? '' : parseSchedule(text);
  return typeof schedule === 'string' ? null : nextRunTime(schedule, after);
}

/** When a source is due by its schedule, if its time is later than that because the clock was put back; else null. */
export function timeAnew(
  { schedule, nextRunAt }: Pick<SourceRecord, 'schedule' | 'nextRunAt'>,
  now: number,
): number | null {
  // A run that is being published has put its source off for a while, and clocks are corrected by seconds.
  const latest = timeAfter(schedule, now + PUBLISHING_MS);
  return latest === null || nextRunAt === null || nextRunAt <= latest ? null : timeAfter(schedule, now);
}

/** Another process has the ledger, or has taken the run over. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof IndexRunningError || error instanceof RunLostError;
}

/**
 * Reads the documents of a source that were announced as changed, and those of `names`, and publishes them at once: what is announced
 * meanwhile is read before. Documents wait until they were read and published, whatever becomes of this process.
 */
export async function runChanged(
  deps: RunDueDeps,
  sourceId: number,
  names: readonly string[],
): Promise<RunRecord> {
  const { ledger, clock } = deps;
  const { agenda } = ledger;
  const startedAt = clock.now();
  const read: number[] = [];
  const unread: number[] = [];
  /** Those that were announced meanwhile, after a pause in which more may come. None when it is time to publish. */
  const listMore = async (): Promise<readonly ChangedDocument[]> => {
    const tried = new Set([...read, ...unread]);
    const listUntried = async (): Promise<readonly ChangedDocument[]> =>
      (await agenda.listChanged(sourceId)).filter(({ id }) => !tried.has(id));
    if (clock.now() - startedAt >= LONGEST_BURST_MS || (await listUntried()).length === 0) return [];
    await deps.wait(READING_PAUSE_MS, deps.signal);
    return deps.signal.aborted ? [] : listUntried();
  };
  let waiting = await agenda.listChanged(sourceId);
  let run: RunRecord;
  try {
    for (let more = names; ; more = []) {
      run = await deps.index([...new Set([...more, ...waiting.map(({ name }) => name)])]);
      if (run.state === 'interrupted') {
        await agenda.settleChanged(sourceId, [], clock.now());
        return run;
      }
      if (run.state === 'failed') break;
      // A run does not say which ones could not be read: all of them are tried again, for a while.
      const isUnread = run.documents.unreadable > 0;
      for (const { id, notedAt } of waiting)
        (isUnread && clock.now() - notedAt < LONGEST_UNREAD_MS ? unread : read).push(id);
      waiting = await listMore();
      if (waiting.length === 0) break;
    }
    await agenda.settleChanged(sourceId, [], clock.now() + PUBLISHING_MS);
    await deps.publish(run);
  } catch (error) {
    // What is due waits for the run of another process anyway.
    const isDue = deps.signal.aborted || isElsewhere(error);
    await agenda.settleChanged(sourceId, [], isDue ? clock.now() : retryTime(waiting, clock));
    throw error;
  }
  const pause = unread.length > 0 ? UNREAD_PAUSE_MS : BURST_PAUSE_MS;
  const nextAt = run.state === 'failed' ? retryTime(waiting, clock) : clock.now() + pause;
  await agenda.settleChanged(sourceId, read, nextAt);
  return run;
}

/** The longer documents wait in vain, the rarer they are tried. */
function retryTime(waiting: readonly ChangedDocument[], clock: Clock): number {
  const now = clock.now();
  const waited = now - Math.min(now, ...waiting.map(({ notedAt }) => notedAt));
  return now + Math.min(Math.max(waited, STARTING_MS), LONGEST_RETRY_MS);
}
