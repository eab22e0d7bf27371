import { BrokenReferenceError, inTransaction } from '@signpost/platform/sql';
import type { Db } from './rows/rows.ts';

/** The most attempts. On a server other processes may add rows meanwhile, each time fewer. */
const TRIES = 20;

/** Removes a brand with everything that belongs to it, except its spending: all of it or nothing. False when there is no such brand. */
export async function removeBrand(db: Db, brandId: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(db, (transaction) => removeRows(transaction, brandId));
    } catch (error) {
      // Another process has added a row that refers to one that we remove.
      if (!(error instanceof BrokenReferenceError) || tries === TRIES) throw error;
    }
  }
}

async function removeRows(db: Db, brandId: string): Promise<boolean> {
  const analyses = db.selectFrom('analysis').select('id').where('brand_id', '=', brandId);
  const slots = db.selectFrom('slot').select('id').where('analysis_id', 'in', analyses);
  await db.deleteFrom('audit_label').where('brand_id', '=', brandId).execute();
  await db.deleteFrom('extraction').where('slot_id', 'in', slots).execute();
  await db.deleteFrom('answer').where('slot_id', 'in', slots).execute();
  await db.deleteFrom('slot').where('analysis_id', 'in', analyses).execute();
  await db.deleteFrom('analysis_query').where('analysis_id', 'in', analyses).execute();
  await db.deleteFrom('scoring').where('analysis_id', 'in', analyses).execute();
  await db.deleteFrom('analysis').where('brand_id', '=', brandId).execute();
  for (const table of ['fact', 'change', 'competitor', 'query'] as const)
    await db.deleteFrom(table).where('brand_id', '=', brandId).execute();
  const { numDeletedRows } = await db.deleteFrom('brand').where('id', '=', brandId).executeTakeFirst();
  return numDeletedRows > 0n;
}
