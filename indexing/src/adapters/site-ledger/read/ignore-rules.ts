import type { Selectable } from 'kysely';
import type { IgnoreRule } from '../../../ports/ignored-links.ts';
import { rowsWith, type Db } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

/** The oldest first. */
export function readRules(db: Db) {
  return db.selectFrom('ledger_ignored').selectAll().orderBy('id').execute();
}

/** The rules as people are shown them. */
export async function toRules(
  db: Db,
  rows: readonly Selectable<LedgerSchema['ledger_ignored']>[],
): Promise<IgnoreRule[]> {
  const postIds = rows.filter(({ kind }) => kind === 'post').map(({ value }) => Number(value));
  const posts = await rowsWith({ db }, 'ledger_document', 'post_id', postIds);
  const titles = new Map(posts.map(({ post_id, title }) => [String(post_id), title]));
  return rows.map((row) => ({
    id: row.id,
    by: row.kind,
    value: row.value,
    title: row.kind === 'post' ? (titles.get(row.value) ?? '') : '',
    reason: row.reason,
    addedBy: row.added_by,
    addedAt: row.added_at,
  }));
}
