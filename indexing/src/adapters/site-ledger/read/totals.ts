import { sql } from 'kysely';
import type { LedgerTotals } from '../../../ports/link-index.ts';
import type { Db } from '../tables/rows.ts';

export async function readTotals(db: Db): Promise<LedgerTotals> {
  const row = await db
    .selectFrom('ledger_document')
    .where(({ or, eb }) => or([eb('status', '=', 'publish'), eb('stored', 'is not', null)]))
    .select(({ fn }) => [
      fn.sum('is_listed').as('posts'),
      fn.sum('listed').as('links'),
      fn.sum('unresolved').as('unresolved'),
      sql<
        number | string | null
      >`sum(case when is_listed = 1 and coalesce(stored_incoming, incoming) = 0 then 1 else 0 end)`.as(
        'orphans',
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    posts: Number(row.posts ?? 0),
    links: Number(row.links ?? 0),
    orphans: Number(row.orphans ?? 0),
    unresolved: Number(row.unresolved ?? 0),
  };
}
