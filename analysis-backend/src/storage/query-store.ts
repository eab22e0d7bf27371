import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { BrandStore, QueryRecord } from '../ports/brand-store.ts';
import { queryRows } from './rows/brand-rows.ts';
import { logChanges } from './change-log.ts';
import { queryDifferences } from './differences.ts';
import { lockBrand } from './lock-brand.ts';
import { inParts, insertAll, type Db } from './rows/rows.ts';

type QueryStore = Pick<
  BrandStore,
  'listQueries' | 'findQuery' | 'addQuery' | 'updateQuery' | 'removeQuery' | 'replaceBaseline'
>;

export function queryStore(db: Db, clock: Clock): QueryStore {
  return {
    listQueries: (brandId) => list(db, brandId),

    findQuery: (queryId) => find(db, queryId),

    async addQuery(query) {
      await inTransaction(db, async (transaction) => {
        await transaction.insertInto('query').values(queryRows.toRow(query)).execute();
        await logChanges(transaction, query.brandId, clock.now(), queryDifferences(null, query));
      });
    },

    updateQuery: (queryId, changes) =>
      inTransaction(db, async (transaction) => {
        const before = await findLocked(transaction, queryId);
        if (before === null) return null;
        await transaction
          .updateTable('query')
          .set(queryRows.toChanges(changes))
          .where('id', '=', queryId)
          .execute();
        const after = await find(transaction, queryId);
        if (after === null) return null;
        await logChanges(transaction, after.brandId, clock.now(), queryDifferences(before, after));
        return after;
      }),

    removeQuery: (queryId) =>
      inTransaction(db, async (transaction) => {
        const before = await findLocked(transaction, queryId);
        if (before === null) return false;
        await transaction.deleteFrom('query').where('id', '=', queryId).execute();
        await logChanges(transaction, before.brandId, clock.now(), queryDifferences(before, null));
        return true;
      }),

    async replaceBaseline(brandId, queries) {
      await inTransaction(db, async (transaction) => {
        await lockBrand(transaction, brandId);
        const old = (await list(transaction, brandId)).filter(
          ({ isBaseline, wordingOf }) => isBaseline && wordingOf === null,
        );
        for (const some of inParts(old.map(({ id }) => id)))
          await transaction.deleteFrom('query').where('id', 'in', some).execute();
        await insertAll(transaction, 'query', queries.map(queryRows.toRow));
        const removed = old.map(({ text }) => text);
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
  return row === undefined ? null : queryRows.toRecord(row);
}

/** Locks the brand of the query, so that the query stays unchanged until the end of the transaction. */
async function findLocked(transaction: Db, queryId: string): Promise<QueryRecord | null> {
  const known = await find(transaction, queryId);
  if (known === null) return null;
  await lockBrand(transaction, known.brandId);
  return find(transaction, queryId);
}

async function list(db: Db, brandId: string): Promise<QueryRecord[]> {
  const rows = await db
    .selectFrom('query')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('seq')
    .execute();
  return rows.map(queryRows.toRecord);
}
