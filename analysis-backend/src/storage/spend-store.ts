import { inTransaction } from '@signpost/platform/sql';
import { sql } from 'kysely';
import type { CapName, Caps, NewSpend, ReachedCap, SpendStore, Spent } from '../ports/spend-store.ts';
import type { StorageEngine } from './engines/storage-engine.ts';
import { toFlag, type Db } from './rows/rows.ts';

/** In place of a brand, for spending that belongs to none. */
const NO_BRAND = '';

/** In billionths of a US dollar. */
interface Sum {
  total: number;
  /** Of running calls. */
  open: number;
  /** From the usage that services reported. */
  known: number;
}
type Sums = Record<CapName, Sum>;

export function sqlSpendStore(db: Db, lock: StorageEngine['lockSpend']): SpendStore {
  return {
    async reserve(spend, caps) {
      return inTransaction(db, async (transaction) => {
        await lock(transaction);
        const reached = reachedCap(await sumsFor(transaction, spend), spend, caps);
        if (reached === null) await transaction.insertInto('spend').values(fromSpend(spend)).execute();
        return reached;
      });
    },

    async settle(spendId, { usd, isReported }) {
      await db
        .updateTable('spend')
        .set({
          reserved_until: null,
          is_reported: toFlag(isReported),
          ...(usd !== null && { nano_usd: toNano(usd) }),
        })
        .where('id', '=', spendId)
        .execute();
    },

    async spent(of) {
      const { run, brand_month, instance_day } = await sumsFor(db, of);
      return { run: toSpent(run), brandMonth: toSpent(brand_month), instanceDay: toSpent(instance_day) };
    },

    async measured({ purpose, engineId }, since, limit) {
      const rows = await db
        .selectFrom('spend')
        .select('nano_usd')
        .where('purpose', '=', purpose)
        .where('engine_id', '=', engineId)
        .where('is_reported', '=', toFlag(true))
        .where('at', '>=', since)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) return null;
      const costs = rows.map(({ nano_usd }) => nano_usd);
      const total = costs.reduce((sum, nano) => sum + nano, 0);
      return { calls: costs.length, meanUsd: total / costs.length / 1e9, mostUsd: Math.max(...costs) / 1e9 };
    },
  };
}

function reachedCap(sums: Sums, spend: NewSpend, caps: Caps): ReachedCap | null {
  const limits: [CapName, number | null][] = [
    // Spending without an analysis belongs to no run, and a test to no brand.
    ['run', spend.analysisId === null ? null : caps.runUsd],
    ['brand_month', spend.brandId === null ? null : caps.brandMonthUsd],
    ['instance_day', caps.instanceDayUsd],
  ];
  const wanted = toNano(spend.usd);
  const reached = limits.flatMap(([cap, usd]) => {
    const { total, open } = sums[cap];
    if (usd === null || total + wanted <= toNano(usd)) return [];
    return { cap, isTaken: total - open + wanted <= toNano(usd) };
  });
  // A cap that stays reached even if the running calls cost nothing comes first: waiting does not help there.
  return reached.find(({ isTaken }) => !isTaken) ?? reached[0] ?? null;
}

async function sumsFor(
  db: Db,
  { analysisId, brandId, at }: Pick<NewSpend, 'analysisId' | 'brandId' | 'at'>,
): Promise<Sums> {
  const time = new Date(at);
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  const sumOf = async (restrict: (query: SpendQuery) => SpendQuery): Promise<Sums[CapName]> => {
    const { total, open, known } = await restrict(selectSums(db, at)).executeTakeFirstOrThrow();
    // Servers send sums of 64-bit integers as text; ours stay far below 2^53.
    return { total: Number(total), open: Number(open), known: Number(known) };
  };
  return {
    run: await sumOf((query) => query.where('analysis_id', '=', analysisId)),
    brand_month: await sumOf((query) =>
      query
        .where('brand_id', '=', brandId ?? NO_BRAND)
        .where('at', '>=', Date.UTC(year, month))
        .where('at', '<', Date.UTC(year, month + 1)),
    ),
    instance_day: await sumOf((query) =>
      query.where('at', '>=', Date.UTC(year, month, day)).where('at', '<', Date.UTC(year, month, day + 1)),
    ),
  };
}

type SpendQuery = ReturnType<typeof selectSums>;

function selectSums(db: Db, at: number) {
  return db
    .selectFrom('spend')
    .select([
      sql<number | string>`coalesce(sum(nano_usd), 0)`.as('total'),
      sql<number | string>`coalesce(sum(case when reserved_until > ${at} then nano_usd end), 0)`.as('open'),
      sql<number | string>`coalesce(sum(case when is_reported = ${toFlag(true)} then nano_usd end), 0)`.as(
        'known',
      ),
    ]);
}

function toSpent({ total, open, known }: Sum): Spent {
  return { usd: total / 1e9, openUsd: open / 1e9, unknownUsd: (total - open - known) / 1e9 };
}

function fromSpend(spend: NewSpend) {
  return {
    id: spend.id,
    at: spend.at,
    brand_id: spend.brandId ?? NO_BRAND,
    analysis_id: spend.analysisId,
    purpose: spend.purpose,
    engine_id: spend.engineId,
    nano_usd: toNano(spend.usd),
    reserved_until: spend.reservedUntil,
    is_reported: toFlag(false),
  };
}

function toNano(usd: number): number {
  return Math.round(usd * 1e9);
}
