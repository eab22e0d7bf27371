import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import { IndexRunningError } from '../../../ports/runs.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import type { LedgerState } from '../tables/state.ts';

/** The state, which one transaction at a time may change. SQLite gives the right to write to one transaction anyway. */
export function lockState({ db, engine }: LedgerDatabase): Promise<LedgerState> {
  return db
    .selectFrom('ledger_state')
    .selectAll()
    .$if(engine !== 'sqlite', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

/** One change of the ledger, in a transaction of its own. */
export function inLock<Result>(
  ledger: LedgerDatabase,
  work: (ledger: LedgerDatabase, state: LedgerState) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ledger.db, async (db) => {
    const inside = { ...ledger, db };
    return work(inside, await lockState(inside));
  });
}

/** A name of this process for one run. */
export function newHolder(): string {
  return JSON.stringify({ host: hostname(), pid: process.pid, run: randomUUID() });
}

/** The process that holds a run, and until when. */
export type Holder = Pick<LedgerSchema['ledger_state'], 'holder' | 'lease_until'>;

/** Whether a process holds a run. */
export function isHeld({ holder, lease_until }: Holder, clock: Clock): boolean {
  return holder !== null && lease_until > clock.now() && !hasEnded(holder);
}

export function refuseWhileRunning(state: Holder, clock: Clock): void {
  if (isHeld(state, clock)) throw new IndexRunningError();
}

/** Whether the holder can be seen to have ended, so that its lease need not be waited for. */
function hasEnded(holder: string): boolean {
  const { host, pid } = JSON.parse(holder) as { host: string; pid: number };
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
