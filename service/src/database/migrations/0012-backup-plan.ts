import { tableCreator, type TableSpelling } from '@signpost/platform/sql';
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>, on: TableSpelling): Promise<void> {
  await tableCreator(db, on)('backup_plan', ['id'], {
    id: 'id',
    'folder?': 'text',
    keep: 'number',
    'schedule?': 'text',
    'next_at?': 'number',
    run_id: 'number',
    'state?': 'word',
    started_at: 'number',
    'ended_at?': 'number',
    lease_until: 'number',
    'file?': 'text',
    'bytes?': 'number',
    'problem?': 'text',
  });
  const { rows } = await sql`select id from backup_plan`.execute(db);
  if (rows.length > 0) return;
  await sql`insert into backup_plan (id, keep, run_id, started_at, lease_until) values (1, 7, 0, 0, 0)`.execute(
    db,
  );
}
