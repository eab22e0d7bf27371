import type { Clock } from '@signpost/platform/time';
import type { BrandStore, QueryRecord } from '../ports/brand-store.ts';
import { fromQuery, toQuery } from './brand-rows.ts';
import { logChanges } from './change-log.ts';
import { queryDifferences } from './differences.ts';
import { lockBrand } from './lock-brand.ts';
import { insertAll, toFlag, toJson, type Db } from './rows.ts';

type QueryStore = Pick<
  BrandStore,
  'listQueries' | 'findQuery' | 'addQuery' | 'updateQuery' | 'removeQuery' | 'replaceBaseline'
>;

/** The part of the brand store that is about queries. */
export function queryStore(db: Db, clock: Clock): QueryStore {
  return {
    async listQueries(brandId) {
      const rows = await db
        .selectFrom('query')
        .selectAll()
        .where('brand_id', '=', brandId)
        .orderBy('seq')
        .execute();
      return rows.map(toQuery);
    },

    findQuery: (queryId) => find(db, queryId),

    async addQuery(query) {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('query').values(fromQuery(query)).execute();
        await logChanges(transaction, query.brandId, clock.now(), queryDifferences(null, query));
      });
    },

    updateQuery: (queryId, { text, enabled, isBaseline, method, updatedAt }) =>
      db.transaction().execute(async (transaction) => {
        const known = await find(transaction, queryId);
        if (known === null) return null;
        await lockBrand(transaction, known.brandId);
        const before = await find(transaction, queryId);
        if (before === null) return null;
        const row = await transaction
          .updateTable('query')
          .set({
            updated_at: updatedAt,
            ...(text !== undefined && { text: toJson(text) }),
            ...(enabled !== undefined && { enabled: toFlag(enabled) }),
            ...(isBaseline !== undefined && { is_baseline: toFlag(isBaseline) }),
            ...(method !== undefined && { method }),
          })
          .where('id', '=', queryId)
          .returningAll()
          .executeTakeFirst();
        // Removed in the meantime, which needs no lock.
        if (row === undefined) return null;
        const after = toQuery(row);
        await logChanges(transaction, after.brandId, clock.now(), queryDifferences(before, after));
        return after;
      }),

    removeQuery: (queryId) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .deleteFrom('query')
          .where('id', '=', queryId)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) return false;
        const before = toQuery(row);
        await logChanges(transaction, before.brandId, clock.now(), queryDifferences(before, null));
        return true;
      }),

    async replaceBaseline(brandId, queries) {
      await db.transaction().execute(async (transaction) => {
        await lockBrand(transaction, brandId);
        const old = await transaction
          .deleteFrom('query')
          .where('brand_id', '=', brandId)
          .where('is_baseline', '=', 1)
          .where('wording_of', 'is', null)
          .returningAll()
          .execute();
        await insertAll(transaction, 'query', queries.map(fromQuery));
        const removed = old.toSorted((one, other) => one.seq - other.seq).map((row) => toQuery(row).text);
        const added = queries.map(({ text }) => text);
        if (added.length + removed.length === 0) return;
        await logChanges(transaction, brandId, clock.now(), [
          { kind: 'baseline_regenerated', added, removed },
        ]);
      });
    },
  };
}

async function find(db: Db, queryId: string): Promise<QueryRecord | null> {
  const row = await db.selectFrom('query').selectAll().where('id', '=', queryId).executeTakeFirst();
  return row === undefined ? null : toQuery(row);
}
