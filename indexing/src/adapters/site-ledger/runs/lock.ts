import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { Clock } from '@signpost/platform/time';
import type { Selectable } from 'kysely';
import type { LedgerSchema } from '../tables/schema.ts';
import type { LedgerDatabase } from '../tables/rows.ts';

/** The state, which one transaction at a time may change. SQLite gives the right to write to one transaction anyway. */
export function lockState({ db, engine }: LedgerDatabase): Promise<Selectable<LedgerSchema['ledger_state']>> {
  return db
    .selectFrom('ledger_state')
    .selectAll()
    .$if(engine !== 'sqlite', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
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
