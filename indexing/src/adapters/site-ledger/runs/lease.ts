import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import { RunLostError } from '../../../ports/run.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import { lockState } from './lock.ts';

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
