import type { ChangeLog, ChangeRecord, LoggedChange } from '../ports/change-log.ts';
import { fromJson, insertAll, toJson, type Db } from './rows/rows.ts';

export function sqlChangeLog(db: Db): ChangeLog {
  return {
    async listChanges(brandId, { since, limit }) {
      const rows = await db
        .selectFrom('change')
        .selectAll()
        .where('brand_id', '=', brandId)
        .$if(since !== undefined, (query) => query.where('at', '>=', since ?? 0))
        .orderBy('at', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      // `logChanges` stored kind and body of the same change.
      return rows.toReversed().map(({ at, kind, body }) => ({ at, kind, ...fromJson(body) }) as ChangeRecord);
    },
  };
}

/** Must run in the transaction that makes the changes. */
export async function logChanges(
  transaction: Db,
  brandId: string,
  at: number,
  changes: readonly LoggedChange[],
): Promise<void> {
  await insertAll(
    transaction,
    'change',
    changes.map(({ kind, ...body }) => ({ brand_id: brandId, at, kind, body: toJson(body) })),
  );
}
