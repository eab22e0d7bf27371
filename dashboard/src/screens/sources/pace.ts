import type { IndexRun } from '@signpost/contract/indexing';

/** The time over which the rate is taken, and the least time that tells one, in milliseconds. */
const WINDOW_MS = 20_000;
const LEAST_MS = 2000;

export interface Pace {
  /** Documents a second; null while it is not known. */
  rate: number | null;
  /** Milliseconds until the end; null when it is not known. */
  left: number | null;
}

/** How many documents were done at a time, in milliseconds since the epoch. */
export interface Seen {
  at: number;
  done: number;
}

/** What was seen lately, with the newest. */
export function seenWith(seen: readonly Seen[], newest: Seen): readonly Seen[] {
  return [...seen.filter(({ at }) => newest.at - at <= WINDOW_MS), newest];
}

/** How quickly a run of `expected` documents goes on; null while too little was seen to say. */
export function paceOf(seen: readonly Seen[], expected: number | null): Pace | null {
  const first = seen.at(0);
  const last = seen.at(-1);
  if (first === undefined || last === undefined) return null;
  const time = last.at - first.at;
  if (time < LEAST_MS || last.done === first.done) return null;
  const rate = (1000 * (last.done - first.done)) / time;
  return { rate, left: expected === null ? null : (1000 * (expected - last.done)) / rate };
}

export function documentsDone(run: IndexRun): number {
  return run.documents_read + run.documents_same + run.documents_unreadable;
}
