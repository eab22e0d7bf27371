import { inTransaction } from '@signpost/platform/sql';
import { isSameText } from '@signpost/platform/text';
import type { FactRecord, FactStore } from '../ports/fact-store.ts';
import { lockBrand } from './lock-brand.ts';
import { fromJson, toJson, type Db, type Row } from './rows/rows.ts';

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
        await transaction.insertInto('fact').values(fromFact(fact)).execute();
        return 'added';
      }),

    updateFact: (brandId, factId, changes) =>
      changing(brandId, async (transaction, facts) => {
        const fact = facts.find(({ id }) => id === factId);
        if (fact === undefined) return null;
        const changed = { ...fact, ...changes };
        const others = facts.filter(({ id }) => id !== factId);
        if (others.some(({ label }) => isSameText(label, changed.label))) return 'taken';
        await transaction.updateTable('fact').set(fromFact(changed)).where('id', '=', factId).execute();
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
  return rows.map(toFact);
}

function toFact(row: Row<'fact'>): FactRecord {
  return {
    id: row.id,
    brandId: row.brand_id,
    kind: row.kind,
    label: fromJson(row.label),
    words: fromJson(row.words),
    value: fromJson(row.value),
    createdAt: row.created_at,
  };
}

function fromFact({ id, brandId, kind, label, words, value, createdAt }: FactRecord) {
  return {
    id,
    brand_id: brandId,
    kind,
    label: toJson(label),
    words: toJson(words),
    value: toJson(value),
    created_at: createdAt,
  };
}
