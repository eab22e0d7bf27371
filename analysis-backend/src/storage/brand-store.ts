import type { BrandStore } from '../ports/brand-store.ts';
import { fromBrand, fromBrandChanges, fromQuery, toBrand, toQuery } from './brand-rows.ts';
import { competitorStore } from './competitor-store.ts';
import { lockBrand } from './lock-brand.ts';
import { insertAll, toFlag, toJson, type Db } from './rows.ts';

export function sqlBrandStore(db: Db): BrandStore {
  const findBrand: BrandStore['findBrand'] = async (brandId) => {
    const row = await db.selectFrom('brand').selectAll().where('id', '=', brandId).executeTakeFirst();
    return row === undefined ? null : toBrand(row);
  };

  return {
    ...competitorStore(db),

    async listBrands() {
      return (await db.selectFrom('brand').selectAll().orderBy('seq').execute()).map(toBrand);
    },

    findBrand,

    async createBrand(brand, queries) {
      await db.transaction().execute(async (transaction) => {
        await transaction.insertInto('brand').values(fromBrand(brand)).execute();
        await insertAll(transaction, 'query', queries.map(fromQuery));
      });
    },

    async updateBrand(brandId, changes) {
      const set = fromBrandChanges(changes);
      if (Object.keys(set).length === 0) return findBrand(brandId);
      const row = await db
        .updateTable('brand')
        .set(set)
        .where('id', '=', brandId)
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : toBrand(row);
    },

    async moveSchedule(brandId, from, to) {
      const { numUpdatedRows } = await db
        .updateTable('brand')
        .set({ next_scheduled_at: to })
        .where('id', '=', brandId)
        .where('next_scheduled_at', '=', from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async listQueries(brandId) {
      const rows = await db
        .selectFrom('query')
        .selectAll()
        .where('brand_id', '=', brandId)
        .orderBy('seq')
        .execute();
      return rows.map(toQuery);
    },

    async findQuery(queryId) {
      const row = await db.selectFrom('query').selectAll().where('id', '=', queryId).executeTakeFirst();
      return row === undefined ? null : toQuery(row);
    },

    async addQuery(query) {
      await db.insertInto('query').values(fromQuery(query)).execute();
    },

    async updateQuery(queryId, { text, enabled, isBaseline, method, updatedAt }) {
      const row = await db
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
      return row === undefined ? null : toQuery(row);
    },

    async removeQuery(queryId) {
      const { numDeletedRows } = await db.deleteFrom('query').where('id', '=', queryId).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async replaceBaseline(brandId, queries) {
      await db.transaction().execute(async (transaction) => {
        await lockBrand(transaction, brandId);
        await transaction
          .deleteFrom('query')
          .where('brand_id', '=', brandId)
          .where('is_baseline', '=', 1)
          .where('wording_of', 'is', null)
          .execute();
        await insertAll(transaction, 'query', queries.map(fromQuery));
      });
    },
  };
}
