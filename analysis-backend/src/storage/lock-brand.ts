import type { Db } from './rows/rows.ts';

/**
 * Until the end of the transaction nobody else gets the lock. For changes that read first, or are made of several
 * statements: PostgreSQL lets two of them run side by side. An update that changes nothing is a lock on every engine.
 */
export async function lockBrand(transaction: Db, brandId: string): Promise<void> {
  await transaction.updateTable('brand').set({ id: brandId }).where('id', '=', brandId).execute();
}
