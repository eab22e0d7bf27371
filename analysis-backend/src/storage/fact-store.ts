import { inTransaction } from '@signpost/platform/sql';
import { isSameText } from '@signpost/platform/text';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import { lockBrand } from './lock-brand.ts';
import { recordRows } from './rows/record-rows.ts';
import type { Db } from './rows/rows.ts';

export function sqlFactStore(db: Db): FactStore {
  /** Does the work under the lock of the brand. */
  async function changing<Result>(
    brandId: string,
    work: (transaction: Db, facts: FactRecord[]) => Promise<Result>,
  ): Promise<Result> {
    return inTransaction(db, async (transaction) => {
      await lockBrand(transaction, brandId);
      return work(transaction, await list(transaction, brandId));
    });
  }

  return {
    listFacts: (brandId) => list(db, brandId),

    addFact: (fact, most) =>
      changing(fact.brandId, async (transaction, facts) => {
        if (facts.length >= most) return 'full';
        if (facts.some(({ label }) => isSameText(label, fact.label))) return 'taken';
        await transaction.insertInto('fact').values(factRows.toRow(fact)).execute();
        return 'added';
      }),

    updateFact: (brandId, factId, changes) =>
      changing(brandId, async (transaction, facts) => {
        const fact = facts.find(({ id }) => id === factId);
        if (fact === undefined) return null;
        const changed = { ...fact, ...changes };
        const others = facts.filter(({ id }) => id !== factId);
        if (others.some(({ label }) => isSameText(label, changed.label))) return 'taken';
        await transaction.updateTable('fact').set(factRows.toRow(changed)).where('id', '=', factId).execute();
        return changed;
      }),

    async removeFact(brandId, factId) {
      const { numDeletedRows } = await inTransaction(db, (transaction) =>
        transaction
          .deleteFrom('fact')
          .where('id', '=', factId)
          .where('brand_id', '=', brandId)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },
  };
}

async function list(db: Db, brandId: string): Promise<FactRecord[]> {
  const rows = await db
    .selectFrom('fact')
    .selectAll()
    .where('brand_id', '=', brandId)
    .orderBy('seq')
    .execute();
  return rows.map(factRows.toRecord);
}

const factRows = recordRows<FactRecord, 'fact'>({
  id: 'same',
  brandId: 'same',
  kind: 'same',
  label: 'json',
  words: 'json',
  value: 'json',
  createdAt: 'same',
});
