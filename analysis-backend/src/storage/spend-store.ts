import { sql } from 'kysely';
import type { CapName, Caps, NewSpend, SpendStore } from '../ports/spend-store.ts';
import type { Db } from './rows.ts';

/** Takes the lock that reservations share, until the end of the transaction. */
export type LockSpend = (transaction: Db) => Promise<void>;

interface Spent {
  run: number;
  brand_month: number;
  instance_day: number;
}

export function sqlSpendStore(db: Db, lock: LockSpend): SpendStore {
  return {
    async reserve(spend, caps) {
      return db.transaction().execute(async (transaction) => {
        await lock(transaction);
        const cap = exceeded(await spentBefore(transaction, spend), spend, caps);
        if (cap === null) await transaction.insertInto('spend').values(fromSpend(spend)).execute();
        return cap;
      });
    },

    async settle(spendId, usd) {
      if (usd === null) return;
      await db
        .updateTable('spend')
        .set({ nano_usd: toNano(usd) })
        .where('id', '=', spendId)
        .execute();
    },

    async spent(of) {
      const { run, brand_month, instance_day } = await spentBefore(db, of);
      return { runUsd: run / 1e9, brandMonthUsd: brand_month / 1e9, instanceDayUsd: instance_day / 1e9 };
    },
  };
}

function exceeded(spent: Spent, spend: NewSpend, caps: Caps): CapName | null {
  const isAbove = (cap: number | null, before: number): boolean =>
    cap !== null && before + toNano(spend.usd) > toNano(cap);
  // What belongs to no analysis is no part of a run.
  if (spend.analysisId !== null && isAbove(caps.runUsd, spent.run)) return 'run';
  if (isAbove(caps.brandMonthUsd, spent.brand_month)) return 'brand_month';
  if (isAbove(caps.instanceDayUsd, spent.instance_day)) return 'instance_day';
  return null;
}

async function spentBefore(
  db: Db,
  { analysisId, brandId, at }: { analysisId: string | null; brandId: string; at: number },
): Promise<Spent> {
  const time = new Date(at);
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  const sumOf = () =>
    db
      .selectFrom('spend')
      // A sum has another type than its terms on PostgreSQL.
      .select(sql<number>`cast(coalesce(sum(nano_usd), 0) as bigint)`.as('total'));
  const { total: run } = await sumOf().where('analysis_id', '=', analysisId).executeTakeFirstOrThrow();
  const { total: brand_month } = await sumOf()
    .where('brand_id', '=', brandId)
    .where('at', '>=', Date.UTC(year, month))
    .where('at', '<', Date.UTC(year, month + 1))
    .executeTakeFirstOrThrow();
  const { total: instance_day } = await sumOf()
    .where('at', '>=', Date.UTC(year, month, day))
    .where('at', '<', Date.UTC(year, month, day + 1))
    .executeTakeFirstOrThrow();
  return { run, brand_month, instance_day };
}

function fromSpend({ id, at, brandId, analysisId, purpose, engineId, usd }: NewSpend) {
  return {
    id,
    at,
    brand_id: brandId,
    analysis_id: analysisId,
    purpose,
    engine_id: engineId,
    nano_usd: toNano(usd),
  };
}

function toNano(usd: number): number {
  return Math.round(usd * 1e9);
}
