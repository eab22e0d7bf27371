import { inTransaction } from '@signpost/platform/sql';
import type { AiServiceRecord, AiServiceStore, StoredServices } from '../ports/ai-service-store.ts';
import { countEveryBrand } from './revisions.ts';
import { fromJson, toJson, type Db, type Row } from './rows/rows.ts';

/** As long as no administrator has connected or set anything. */
export const NOTHING_STORED: StoredServices = {
  services: [],
  settings: {
    extractionModel: null,
    caps: { runUsd: null, brandMonthUsd: null, instanceDayUsd: null },
    prices: {},
  },
};

export function sqlAiServiceStore(db: Db): AiServiceStore {
  /** What a run asks and costs changes for every brand. */
  function changing<Result>(work: (transaction: Db) => Promise<Result>): Promise<Result> {
    return inTransaction(db, async (transaction) => {
      const result = await work(transaction);
      await countEveryBrand(transaction);
      return result;
    });
  }

  return {
    async read() {
      const services = await db.selectFrom('ai_service').selectAll().orderBy('account').execute();
      const settings = await db.selectFrom('ai_setting').selectAll().execute();
      const known = Object.fromEntries(settings.map(({ name, value }) => [name, fromJson(value)]));
      return { services: services.map(toService), settings: { ...NOTHING_STORED.settings, ...known } };
    },

    async saveService({ account, sealedKey, keyEnd, baseUrl, engines }) {
      const columns = {
        sealed_key: sealedKey,
        key_end: keyEnd === null ? null : toJson(keyEnd),
        base_url: baseUrl === null ? null : toJson(baseUrl),
        engines: toJson(engines),
      };
      await changing((transaction) =>
        transaction
          .insertInto('ai_service')
          .values({ account, ...columns })
          .onConflict((conflict) => conflict.column('account').doUpdateSet(columns))
          .execute(),
      );
    },

    async removeService(account) {
      const { numDeletedRows } = await changing((transaction) =>
        transaction.deleteFrom('ai_service').where('account', '=', account).executeTakeFirst(),
      );
      return numDeletedRows > 0n;
    },

    async saveSettings(changes) {
      const rows = Object.entries(changes).map(([name, value]) => ({ name, value: toJson<unknown>(value) }));
      await changing(async (transaction) => {
        for (const { name, value } of rows)
          await transaction
            .insertInto('ai_setting')
            .values({ name, value })
            .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
            .execute();
      });
    },
  };
}

function toService(row: Row<'ai_service'>): AiServiceRecord {
  return {
    account: row.account,
    sealedKey: row.sealed_key,
    keyEnd: row.key_end === null ? null : fromJson(row.key_end),
    baseUrl: row.base_url === null ? null : fromJson(row.base_url),
    engines: fromJson(row.engines),
  };
}
