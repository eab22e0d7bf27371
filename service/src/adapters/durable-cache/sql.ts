import type { ServiceDatabase } from '../../database/sqlite.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CacheEntry, DurableCache } from '../../ports/durable-cache.ts';

interface Row {
  value: string;
  stored_at: number;
  version: number;
}

interface Known {
  /** The database's change counter when the row was read. */
  counter: number;
  version: number;
  entry: CacheEntry<unknown>;
}

/**
 * Entries in the service's database. A change is made on the version that was read and tried again when somebody else was faster,
 * which needs no lock and works alike on every engine. What was read stays in memory, parsed, until anything changes.
 */
export function sqlDurableCache({ db, changeCounter }: ServiceDatabase, clock: Clock): DurableCache {
  const known = new Map<string, Known>();

  function readRow(key: string): Promise<Row | undefined> {
    return db
      .selectFrom('brand_cache')
      .where('cache_key', '=', key)
      .select(['value', 'stored_at', 'version'])
      .executeTakeFirst();
  }

  /** True when the row was still at `version`. */
  async function update(
    key: string,
    version: number,
    change: { value: string; stored_at?: number },
  ): Promise<boolean> {
    const result = await db
      .updateTable('brand_cache')
      .set({ ...change, version: version + 1 })
      .where('cache_key', '=', key)
      .where('version', '=', version)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  /** True when there was no such row yet. */
  async function insert(key: string, value: string): Promise<boolean> {
    const result = await db
      .insertInto('brand_cache')
      .values({ cache_key: key, value, stored_at: clock.now(), version: 1 })
      .onConflict((conflict) => conflict.column('cache_key').doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  const cache: DurableCache = {
    async read<Value>(key: string) {
      const counter = changeCounter();
      const last = known.get(key);
      // Each key is read and written with one type by its owner.
      if (last?.counter === counter) return last.entry as CacheEntry<Value>;
      const row = await readRow(key);
      if (row === undefined) {
        known.delete(key);
        return null;
      }
      // The time too: an entry that was removed and written anew starts again at version 1.
      const isSame = last?.version === row.version && last.entry.storedAt === row.stored_at;
      const entry: CacheEntry<Value> = isSame
        ? (last.entry as CacheEntry<Value>)
        : { value: JSON.parse(row.value), storedAt: row.stored_at };
      known.set(key, { counter, version: row.version, entry });
      return entry;
    },

    async write(key, value) {
      await cache.replace(key, () => value);
    },

    async patch<Value>(key: string, change: (value: Value) => Value) {
      for (;;) {
        const row = await readRow(key);
        if (row === undefined) return;
        const value = JSON.stringify(change(JSON.parse(row.value) as Value));
        if (await update(key, row.version, { value })) return;
      }
    },

    async replace<Value>(key: string, make: (previous: Value | null) => Value) {
      for (;;) {
        const row = await readRow(key);
        const made = make(row === undefined ? null : (JSON.parse(row.value) as Value));
        const value = JSON.stringify(made);
        const isDone =
          row === undefined
            ? await insert(key, value)
            : await update(key, row.version, { value, stored_at: clock.now() });
        if (isDone) return made;
      }
    },
  };
  return cache;
}
