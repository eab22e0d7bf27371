import { sql, type Kysely } from 'kysely';
import { vi } from 'vitest';
import type { DatabaseServer } from '@signpost/platform/sql';
import { administer } from '../fakes/private-database.ts';
import type { ServerEngine } from '../servers/engines.ts';
import { SELDOM } from '../fakes/patience.ts';

/** The statements that take and release a lock. */
export interface Lock {
  take: string[];
  giveBack: string[];
}

/** Locks the table for all other connections. */
export const tableLock: Record<ServerEngine, (table: string) => Lock> = {
  postgres: (table) => ({
    take: ['begin', `lock table ${table} in access exclusive mode`],
    giveBack: ['rollback'],
  }),
  mariadb: (table) => ({ take: [`lock tables ${table} write`], giveBack: ['unlock tables'] }),
};

/** Keeps other connections from changing these rows; all can read them. */
export function rowLock(rows: string): Lock {
  return { take: ['begin', `select 1 from ${rows} for update`], giveBack: ['rollback'] };
}

/** The query that counts connections waiting for the lock. A process that starts waits for a lock of its own, an advisory one. */
const COUNT_WAITING: Record<ServerEngine, string> = {
  postgres: `select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'advisory'`,
  mariadb: `select count(*) as waiting from information_schema.processlist
    where db = database() and (state = 'Waiting for table metadata lock'
      or id in (select trx_mysql_thread_id from information_schema.innodb_trx where trx_state = 'LOCK WAIT'))`,
};

export interface Locked {
  db: Kysely<unknown>;
  /** Resolves when a connection waits for the lock. */
  somebodyWaits(): Promise<void>;
}

/** Runs `work` while the lock is held. */
export async function whileLocked(
  engine: ServerEngine,
  server: DatabaseServer,
  lock: Lock,
  work: (locked: Locked) => Promise<void>,
): Promise<void> {
  await administer({ ...server, timeoutMs: 0 }, (db) =>
    db.connection().execute(async (connection) => {
      const run = async (statements: string[]): Promise<void> => {
        for (const statement of statements) await sql.raw(statement).execute(connection);
      };
      await run(lock.take);
      try {
        await work({
          db,
          async somebodyWaits() {
            // Seldom: MariaDB refreshes its list of waiting transactions only after 100 ms without a query.
            await vi.waitUntil(async () => {
              const { rows } = await sql.raw<{ waiting: number }>(COUNT_WAITING[engine]).execute(db);
              return (rows[0]?.waiting ?? 0) > 0;
            }, SELDOM);
          },
        });
      } finally {
        await run(lock.giveBack);
      }
    }),
  );
}
