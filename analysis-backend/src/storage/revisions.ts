import { inTransaction } from '@signpost/platform/sql';
import { sql } from 'kysely';
import type { Changes, Revision, Revisions } from '../ports/revisions.ts';
import type { Db } from './rows/rows.ts';

/** The `brand_id` of the row with the latest number of all brands. */
const ALL = '';

export function sqlRevisions(db: Db): Revisions {
  return {
    current: async () => toRevision(await select(db).where('brand_id', '=', ALL).execute()),

    async changedSince(number) {
      const rows = await select(db)
        .where((row) => row.or([row('number', '>', number), row('brand_id', '=', ALL)]))
        .orderBy('number')
        .execute();
      const brands = rows.filter(({ brandId }) => brandId !== ALL);
      return {
        ...toRevision(rows.filter(({ brandId }) => brandId === ALL)),
        brands: brands.map(({ brandId, number }) => ({ brandId, number })),
      };
    },

    async noteShown(figures) {
      await inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('instance')
          .set({ shows: figures })
          .where('shows', '<>', figures)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await countEveryBrand(transaction);
      });
    },
  };
}

/** Counts a change of every brand. The rows stay as they are: only the triggers see the update. */
export async function countEveryBrand(transaction: Db): Promise<void> {
  await transaction
    .updateTable('brand')
    .set({ failures: sql.ref('failures') })
    .execute();
}

function select(db: Db) {
  return db
    .selectFrom('revision')
    .innerJoin('instance', (join) => join.onTrue())
    .select(['instance.id as instance', 'revision.brand_id as brandId', 'revision.number']);
}

function toRevision([row]: Pick<Changes, 'instance' | 'number'>[]): Revision {
  if (row === undefined) throw new Error('The table revision has lost its first row');
  return { instance: row.instance, number: row.number };
}
