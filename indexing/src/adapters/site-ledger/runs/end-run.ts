import type { Said } from '@signpost/contract/indexing';
import { sql } from 'kysely';
import { selectIn, type Db, type LedgerDatabase } from '../tables/rows.ts';
import type { Flag } from '../tables/schema.ts';
import { countNotIgnored } from '../read/broken-list.ts';
import { readTotals } from '../read/totals.ts';
import { hasChanged, readCounts } from './run-counts.ts';

/** The posts that became orphans, and those that no longer are, against the end of the run before. */
export async function compareOrphans(db: Db): Promise<{ new: number[]; rescued: number[] }> {
  const isOrphan = sql<Flag | null>`case when is_listed = 1 then
    case when coalesce(stored_incoming, incoming) = 0 then 1 else 0 end end`;
  const moved = await db
    .selectFrom('ledger_document')
    .where(sql<boolean>`coalesce(${isOrphan}, -1) <> coalesce(was_orphan, -1)`)
    .select(['post_id', 'was_orphan', isOrphan.as('is_orphan')])
    .execute();
  const idsOf = (some: typeof moved): number[] => some.map(({ post_id }) => post_id);
  for (const now of [1, 0, null] as const) {
    const ids = idsOf(moved.filter(({ is_orphan }) => is_orphan === now));
    await selectIn(ids, (list) =>
      db.updateTable('ledger_document').set({ was_orphan: now }).where('post_id', 'in', list).execute(),
    );
  }
  return {
    new: idsOf(moved.filter(({ is_orphan }) => is_orphan === 1)),
    rescued: idsOf(moved.filter(({ is_orphan, was_orphan }) => is_orphan === 0 && was_orphan === 1)),
  };
}

/** Notes about sources whose last whole run, unless it is this one, broke off: what it changed until then is shown with the rest. */
export async function noteHalfRead(db: Db, runId: number): Promise<Said[]> {
  const notes: Said[] = [];
  for (const { id, kind, location } of await db.selectFrom('ledger_source').selectAll().execute()) {
    const last = await db
      .selectFrom('ledger_run')
      .select(['id', 'state', 'counts'])
      .where('source_id', '=', id)
      .where('is_partial', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last === undefined || last.id === runId || last.state === 'done') continue;
    const counts = readCounts(last.counts);
    if (counts.documents.read === 0 && !hasChanged(counts)) continue;
    notes.push({ code: 'source_not_finished', kind, location });
  }
  return notes;
}

/** The last run of a day says how it ended. */
export async function writeDay({ db }: LedgerDatabase, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  const row = { ...(await readTotals(db)), broken: await countNotIgnored(db) };
  await db.deleteFrom('ledger_day').where('day', '=', day).execute();
  await db
    .insertInto('ledger_day')
    .values({ day, ...row })
    .execute();
}
