import type { Selectable } from 'kysely';
import type { IgnoreRule } from '../../../ports/ignored-links.ts';
import type { Db } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

/** The oldest first. */
export async function readRules(db: Db): Promise<readonly IgnoreRule[]> {
  const rows = await db.selectFrom('ledger_ignored').selectAll().orderBy('id').execute();
  return rows.map(toRule);
}

export function toRule(row: Selectable<LedgerSchema['ledger_ignored']>): IgnoreRule {
  return {
    id: row.id,
    by: row.kind,
    value: row.value,
    reason: row.reason,
    addedBy: row.added_by,
    addedAt: row.added_at,
  };
}
