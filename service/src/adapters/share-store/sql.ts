import { randomBytes } from 'node:crypto';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { ShareStore } from '../../ports/share-store.ts';

const COLUMNS = [
  'id',
  'brand_id as brandId',
  'analysis_id as analysisId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'report',
] as const;

/** Shares in the service's database. Nothing of them is held in memory, so that a revoked one is gone everywhere at once. */
export function sqlShareStore(database: Pick<ServiceDatabase, 'db' | 'engine'>): ShareStore {
  const { db } = database;

  const store: ShareStore = {
    async secret() {
      const known = await store.findSecret();
      if (known !== null) return known;
      const row = { id: 1, secret: randomBytes(32).toString('base64url') };
      await db
        .insertInto('share_secret')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      // Another process may have been faster.
      const { secret } = await db.selectFrom('share_secret').select('secret').executeTakeFirstOrThrow();
      return secret;
    },

    async findSecret() {
      const row = await db.selectFrom('share_secret').select('secret').executeTakeFirst();
      return row?.secret ?? null;
    },

    async add({ id, brandId, analysisId, createdAt, expiresAt, report }) {
      await db.deleteFrom('share').where('expires_at', '<=', createdAt).execute();
      const row = {
        id,
        brand_id: brandId,
        analysis_id: analysisId,
        created_at: createdAt,
        expires_at: expiresAt,
        report,
      };
      await db.insertInto('share').values(row).execute();
    },

    async find(id, now) {
      const row = await db
        .selectFrom('share')
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .select(COLUMNS)
        .executeTakeFirst();
      return row ?? null;
    },

    list: (brandId, now) =>
      db
        .selectFrom('share')
        .where('brand_id', '=', brandId)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select(COLUMNS)
        .execute(),

    async removeAll(brandId) {
      await db.deleteFrom('share').where('brand_id', '=', brandId).execute();
    },

    async remove(brandId, id, now) {
      const { numDeletedRows } = await db
        .deleteFrom('share')
        .where('id', '=', id)
        .where('brand_id', '=', brandId)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
  return store;
}
