import type { Said } from '@signpost/contract/indexing';
import { sql } from 'kysely';
import { selectIn, type Db, type LedgerDatabase } from '../tables/rows.ts';
import { countNotIgnored } from '../read/broken-list.ts';
import { readTotals } from '../read/totals.ts';
import { hasChanged, readCounts } from './run-counts.ts';

/** The posts that became orphans, and those that no longer are, against the end of the run before. */
export async function compareOrphans(db: Db): Promise<{ new: number[]; rescued: number[] }> {
  const listed = db.selectFrom('ledger_document').where('is_listed', '=', 1);
  const incoming = sql<number>`coalesce(stored_incoming, incoming)`;
  const came = await listed
    .where(incoming, '=', 0)
    .where((row) => row.or([row('was_orphan', 'is', null), row('was_orphan', '=', 0)]))
    .select('post_id')
    .execute();
  const linked = await listed
    .where(incoming, '>', 0)
    .where((row) => row.or([row('was_orphan', 'is', null), row('was_orphan', '=', 1)]))
    .select(['post_id', 'was_orphan'])
    .execute();
  const setTo = async (ids: readonly number[], was_orphan: 0 | 1): Promise<void> => {
    await selectIn(ids, (list) =>
      db.updateTable('ledger_document').set({ was_orphan }).where('post_id', 'in', list).execute(),
    );
  };
  const added = came.map(({ post_id }) => post_id);
  await setTo(added, 1);
  await setTo(
    linked.map(({ post_id }) => post_id),
    0,
  );
  await db
    .updateTable('ledger_document')
    .set({ was_orphan: null })
    .where('is_listed', '=', 0)
    .where('was_orphan', 'is not', null)
    .execute();
  const rescued = linked.filter(({ was_orphan }) => was_orphan === 1);
  return { new: added, rescued: rescued.map(({ post_id }) => post_id) };
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
