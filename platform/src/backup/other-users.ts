import { setTimeout } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { UserError } from '../errors/index.ts';
import type { DatabaseServer } from '../sql/index.ts';

/** Connections of ours that were closed a moment ago may still be listed. */
const LOOKS = 30;
const PAUSE_MS = 100;

type Count = RawBuilder<{ count: number | string }>;

const COUNT_OTHERS: Record<DatabaseServer['engine'], (databases: readonly string[]) => Count> = {
  postgres: () => sql`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'signpost%'`,
  mysql: (databases) => sql`select count(*) as count from information_schema.processlist
    where db in (${sql.join([sql`database()`, ...databases])}) and id <> connection_id()`,
};

/** Refuses while another process of ours is connected to this database: a running service always is. */
export async function refuseOtherUsers(
  db: Kysely<unknown>,
  engine: DatabaseServer['engine'],
  place: string,
  /** Further databases on that server. */
  databases: readonly string[],
): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await COUNT_OTHERS[engine](databases).execute(db);
    if (Number(rows[0]?.count ?? 0) === 0) return;
    await setTimeout(PAUSE_MS);
  }
  throw new UserError(
    `A service or a command is connected to ${place}: stop it first, on all machines. Nothing was changed.`,
  );
}
