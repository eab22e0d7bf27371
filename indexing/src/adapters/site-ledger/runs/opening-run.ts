import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import { RunLostError, type OpeningRun } from '../../../ports/run.ts';
import type { LedgerDatabase } from '../tables/rows.ts';
import { toStored } from '../../../said/stored-said.ts';
import { type Holder, LEASE_MS, Lease, newHolder, refuseWhileRunning } from './lock.ts';
import { canGoOn, goOn, insertRun, interruptRuns, lastBegun } from './run-rows.ts';

/** Lists a run whose source is being opened. Inside a transaction that has seen that no run is held. */
export async function listOpening(
  { db }: LedgerDatabase,
  clock: Clock,
  sourceId: number,
  isPartial: boolean,
): Promise<{ id: number; holder: string }> {
  const now = clock.now();
  const holder = newHolder();
  await db
    .updateTable('ledger_state')
    .set({ holder, lease_until: now + LEASE_MS })
    .execute();
  const last = await lastBegun(db, sourceId);
  await interruptRuns(db, now, null);
  if (last === undefined || !canGoOn(last, isPartial))
    return { id: await insertRun(db, sourceId, now), holder };
  await goOn(db, last.id);
  return { id: last.id, holder };
}

/** The run that this process holds until its source is open. */
export class SqlOpeningRun implements OpeningRun {
  readonly id: number;
  readonly signal: AbortSignal;
  readonly holder: string;
  readonly #ledger: LedgerDatabase;
  readonly #clock: Clock;
  readonly #lease: Lease;
  #isOver = false;

  constructor(ledger: LedgerDatabase, clock: Clock, { id, holder }: { id: number; holder: string }) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.id = id;
    this.holder = holder;
    this.#lease = new Lease(ledger, clock, id, holder);
    this.signal = this.#lease.signal;
  }

  /** The run has begun and is held by that. */
  release(): void {
    this.#isOver = true;
    this.#lease.end();
  }

  async end({ state, problem }: Parameters<OpeningRun['end']>[0]): Promise<boolean> {
    if (this.#isOver) return false;
    this.release();
    await inTransaction(this.#ledger.db, async (db) => {
      await this.#lease.hold({ ...this.#ledger, db });
      await db
        .updateTable('ledger_run')
        .set({ state, ended_at: this.#clock.now(), problem: problem && toStored(problem) })
        .where('id', '=', this.id)
        .execute();
      await db.updateTable('ledger_state').set({ holder: null, lease_until: 0 }).execute();
    });
    return true;
  }
}

/** The run that is being opened may go on, as long as it holds the ledger. */
export function refuseOtherRun(state: Holder, opening: OpeningRun | null, clock: Clock): void {
  if (!(opening instanceof SqlOpeningRun)) refuseWhileRunning(state, clock);
  else if (state.holder !== opening.holder) throw new RunLostError();
}
