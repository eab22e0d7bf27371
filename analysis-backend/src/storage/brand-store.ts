import { inTransaction } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { BrandRecord, BrandStore } from '../ports/brand-store.ts';
import { brandRows, queryRows } from './rows/brand-rows.ts';
import { logChanges } from './change-log.ts';
import { competitorStore } from './competitor-store.ts';
import { brandDifferences } from './differences.ts';
import { lockBrand } from './lock-brand.ts';
import { queryStore } from './query-store.ts';
import { removeBrand } from './remove-brand.ts';
import { insertAll, type Db } from './rows/rows.ts';

export function sqlBrandStore(db: Db, clock: Clock): BrandStore {
  return {
    ...queryStore(db, clock),
    ...competitorStore(db, clock),

    async listBrands() {
      return (await db.selectFrom('brand').selectAll().orderBy('seq').execute()).map(brandRows.toRecord);
    },

    findBrand: (brandId) => find(db, brandId),

    async createBrand(brand, queries) {
      await inTransaction(db, async (transaction) => {
        await transaction.insertInto('brand').values(brandRows.toRow(brand)).execute();
        await insertAll(transaction, 'query', queries.map(queryRows.toRow));
      });
    },

    async updateBrand(brandId, changes) {
      const set = brandRows.toChanges(changes);
      if (Object.keys(set).length === 0) return find(db, brandId);
      return inTransaction(db, async (transaction) => {
        await lockBrand(transaction, brandId);
        const before = await find(transaction, brandId);
        if (before === null) return null;
        await transaction.updateTable('brand').set(set).where('id', '=', brandId).execute();
        const after = await find(transaction, brandId);
        if (after === null) return null;
        await logChanges(transaction, brandId, clock.now(), brandDifferences(before, after));
        return after;
      });
    },

    removeBrand: (brandId) => removeBrand(db, brandId),

    async moveSchedule(brandId, from, to) {
      const { numUpdatedRows } = await inTransaction(db, (transaction) =>
        transaction
          .updateTable('brand')
          .set({ next_scheduled_at: to })
          .where('id', '=', brandId)
          .where('next_scheduled_at', '=', from)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
  };
}

async function find(db: Db, brandId: string): Promise<BrandRecord | null> {
  const row = await db.selectFrom('brand').selectAll().where('id', '=', brandId).executeTakeFirst();
  return row === undefined ? null : brandRows.toRecord(row);
}
