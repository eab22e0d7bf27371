import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { RunLostError } from '../../../ports/run.ts';
import { IndexRunningError } from '../../../ports/runs.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';
import type { LedgerState } from '../tables/state.ts';

/** The state, which one transaction at a time may change. SQLite gives the right to write to one transaction anyway. */
function lockState({ db, engine }: LedgerDatabase): Promise<LedgerState> {
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

/** A run that was not heard of for this long is over, in milliseconds. */
export const LEASE_MS = 60_000;
/** How often a run says that it goes on, and hears that it is to end, in milliseconds. */
const RENEW_MS = 5000;

/** The right of this process to a run. It renews itself until it is ended. */
export class Lease {
  readonly #clock: Clock;
  readonly #runId: number;
  readonly #holder: string;
  readonly #cancel = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ledger: LedgerDatabase, clock: Clock, runId: number, holder: string) {
    this.#clock = clock;
    this.#runId = runId;
    this.#holder = holder;
    const renew = (): Promise<void> => inTransaction(ledger.db, (db) => this.hold({ ...ledger, db }));
    // A run that has lost its lease learns of it with the next documents.
    this.#timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
    this.#timer.unref();
  }

  /** Aborted when an administrator asks for the end of the run. */
  get signal(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Renews it in the transaction of `ledger`; fails when another process has taken the run over. */
  async hold(ledger: LedgerDatabase): Promise<void> {
    const { holder } = await lockState(ledger);
    if (holder !== this.#holder) {
      this.end();
      throw new RunLostError();
    }
    await ledger.db
      .updateTable('ledger_state')
      .set({ lease_until: this.#clock.now() + LEASE_MS })
      .execute();
    const run = await ledger.db
      .selectFrom('ledger_run')
      .select('is_cancelled')
      .where('id', '=', this.#runId)
      .executeTakeFirst();
    if (run?.is_cancelled !== 0) this.#cancel.abort();
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
