import type { Said } from '@signpost/contract/indexing';
import type { Verdict } from './external-links.ts';

/** `interrupted`: its process was stopped, or has not been heard of for a minute. */
export type CheckState = 'running' | 'done' | 'cancelled' | 'interrupted' | 'failed';

/** How many addresses of other sites have each verdict, and how many were never asked. */
export type CheckTotals = Readonly<Record<Verdict | 'unchecked', number>>;

export interface CheckProgress {
  /** Addresses that are asked, if no host refuses. */
  due: number;
  /** Those that were asked until now. */
  checked: number;
}

/** One check of the links to other sites. Times are in milliseconds since the epoch. */
export interface LinkCheck extends CheckProgress {
  id: number;
  state: CheckState;
  startedAt: number;
  endedAt: number | null;
  /** What was known of all addresses at its end; null when it did not get there. */
  totals: CheckTotals | null;
  problem: Said | null;
}

export interface CheckPlan {
  schedule: string | null;
  nextAt: number | null;
  /** The last one, or the one that is going on. */
  last: LinkCheck | null;
}

/** When links to other sites are checked, and how the last check went. It outlives the processes that take part in it. */
export interface LinkChecks {
  read(): Promise<CheckPlan>;
  setSchedule(schedule: string | null, nextAt: number | null): Promise<void>;
  /** Sets another time for a check that is due. False when it is not due at `at` any more: of several processes one succeeds. */
  claim(at: number, nextAt: number | null): Promise<boolean>;
  /** Begins a check and gives its id; null while another goes on. */
  begin(): Promise<number | null>;
  /** Says that a check goes on, and how far it is. False when it is to end. */
  renew(id: number, progress: CheckProgress): Promise<boolean>;
  /** Notes how a check ended; a check that has ended stays as it is. */
  end(
    id: number,
    end: Pick<LinkCheck, 'totals' | 'problem'> & { state: Exclude<CheckState, 'running'> },
  ): Promise<void>;
  /** Has the check end that is going on. False when there is none. */
  cancel(): Promise<boolean>;
}

export interface WithChecks {
  readonly checks: LinkChecks;
}
