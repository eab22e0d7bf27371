import type { Db } from './rows/rows.ts';

/**
 * Locks the brand until the end of the transaction. Needed by changes that read first or have several statements: PostgreSQL lets two of
 * them run side by side. An update that changes nothing locks the row on every engine.
 */
export async function lockBrand(transaction: Db, brandId: string): Promise<void> {
  await transaction.updateTable('brand').set({ id: brandId }).where('id', '=', brandId).execute();
}
