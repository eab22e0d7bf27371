import { inTransaction } from '@signpost/platform/sql';
import type { LabelStore } from '../ports/label-store.ts';
import { selectEvidence, toEvidence } from './rows/evidence-rows.ts';
import { fromJson, toFlag, toJson, type Db } from './rows/rows.ts';

export function sqlLabelStore(db: Db): LabelStore {
  return {
    async putLabel({ slotId, brandId, labelledAt, ...label }) {
      const body = toJson(label);
      await inTransaction(db, (transaction) =>
        transaction
          .insertInto('audit_label')
          .values({ slot_id: slotId, brand_id: brandId, labelled_at: labelledAt, body })
          .onConflict((conflict) => conflict.column('slot_id').doUpdateSet({ labelled_at: labelledAt, body }))
          .execute(),
      );
    },

    async removeLabel(brandId, slotId) {
      const { numDeletedRows } = await inTransaction(db, (transaction) =>
        transaction
          .deleteFrom('audit_label')
          .where('slot_id', '=', slotId)
          .where('brand_id', '=', brandId)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    async listLabelled(brandId, isDemo) {
      const rows = await selectEvidence(db)
        .innerJoin('audit_label', 'audit_label.slot_id', 'slot.id')
        .innerJoin('analysis', 'analysis.id', 'slot.analysis_id')
        .select(['audit_label.labelled_at', 'audit_label.body as label_body'])
        .where('audit_label.brand_id', '=', brandId)
        .where('analysis.is_demo', '=', toFlag(isDemo))
        .orderBy('analysis.created_at')
        .orderBy('analysis.seq')
        .orderBy('slot.position')
        .execute();
      return rows.map((row) => ({
        label: { slotId: row.id, brandId, labelledAt: row.labelled_at, ...fromJson(row.label_body) },
        evidence: toEvidence(row),
      }));
    },
  };
}
