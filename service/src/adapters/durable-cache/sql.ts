import type { Clock } from '@signpost/platform/time';
import { LRUCache } from 'lru-cache';
import type { ServiceDatabase } from '../../database/service-database.ts';
import type { CacheEntry, DurableCache, EntryCopies } from '../../ports/durable-cache.ts';

interface Row {
  value: string;
  stored_at: number;
  version: number;
}

interface Stored {
  value: string;
  stored_at: number;
  expires_at: number | null;
}

interface Known {
  /** The database's change counter when the row was read. */
  counter: number;
  version: number;
  entry: CacheEntry<unknown>;
}

type Db = ServiceDatabase['db'];

/** How many characters of text may have their parsed values in memory: a dashboard has thousands, an analysis up to a million. */
const KNOWN_CHARACTERS = 32 * 1024 * 1024;

/**
 * Entries in the service's database. A change is made to the version that was read, and tried again if another writer was faster:
 * this is right on every engine. On a server, writers queue for the row, so that the work is done once. Values that were read stay in
 * memory, parsed, until anything changes, and in the copies for the other processes.
 */
export function sqlDurableCache(
  database: ServiceDatabase,
  clock: Clock,
  copies: EntryCopies | null = null,
): DurableCache {
  const { db, change, changeCounter } = database;
  const known = new LRUCache<string, Known>({ maxSize: KNOWN_CHARACTERS });
  // With a file each process counts changes for itself, so its counter means nothing to another process.
  const shared = database.engine === 'sqlite' ? null : copies;

  /** The row as it was at that counter or later: a copy that another process made then, or else the row itself. */
  async function readRow(key: string, counter: number): Promise<Row | undefined> {
    const name = `${counter} ${key}`;
    const copy = await shared?.read(name);
    if (typeof copy === 'string') return JSON.parse(copy) as Row;
    const row = await rowOf(db, key).executeTakeFirst();
    if (row !== undefined) shared?.write(name, JSON.stringify(row));
    return row;
  }

  function lockRow(db: Db, key: string): Promise<Row | undefined> {
    return rowOf(db, key)
      .$if(database.engine !== 'sqlite', (query) => query.forUpdate())
      .executeTakeFirst();
  }

  const cache: DurableCache = {
    async read<Value>(key: string) {
      const asked = changeCounter();
      const counter = typeof asked === 'number' ? asked : await asked;
      const last = known.get(key);
      // Each key is read and written with one type by its owner.
      if (last?.counter === counter) return last.entry as CacheEntry<Value>;
      const row = await readRow(key, counter);
      if (row === undefined) {
        known.delete(key);
        return null;
      }
      // The time too: an entry that was removed and written anew starts again at version 1.
      const isSame = last?.version === row.version && last.entry.storedAt === row.stored_at;
      const entry: CacheEntry<Value> = isSame
        ? (last.entry as CacheEntry<Value>)
        : { value: JSON.parse(row.value), storedAt: row.stored_at };
      known.set(key, { counter, version: row.version, entry }, { size: row.value.length + 1 });
      return entry;
    },

    async write(key, value, keptMs) {
      await cache.replace(key, () => value, keptMs);
    },

    async patch<Value>(key: string, alter: (value: Value) => Value) {
      const patchOnce = async (db: Db): Promise<boolean> => {
        const row = await lockRow(db, key);
        if (row === undefined) return true;
        const value = JSON.stringify(alter(JSON.parse(row.value) as Value));
        return update(db, key, row.version, { value });
      };
      if (!(await isThere(db, key))) return;
      while (!(await change(patchOnce)));
    },

    async replace<Value>(key: string, make: (previous: Value | null) => Value, keptMs?: number) {
      for (;;) {
        const { isDone, made } = await change(async (db) => {
          const row = await lockRow(db, key);
          const previous = row === undefined ? null : (JSON.parse(row.value) as Value);
          const made = make(previous);
          if (row !== undefined && made === previous) return { isDone: true, made };
          const now = clock.now();
          const values = {
            value: JSON.stringify(made),
            stored_at: now,
            expires_at: keptMs === undefined ? null : now + keptMs,
          };
          const isDone = await (row === undefined
            ? insert(db, key, values)
            : update(db, key, row.version, values));
          return { isDone, made };
        });
        if (isDone) return made;
      }
    },

    async removeAbout(word) {
      const similar = await db
        .selectFrom('brand_cache')
        .where('cache_key', 'like', `% ${word}%`)
        .select('cache_key')
        .execute();
      // LIKE finds too many keys on some engines and too few on none.
      const keys = similar
        .map(({ cache_key: key }) => key)
        .filter((key) => key.split(' ').slice(1).includes(word));
      if (keys.length === 0) return;
      await change((db) => db.deleteFrom('brand_cache').where('cache_key', 'in', keys).execute());
    },

    async sweep() {
      const now = clock.now();
      const expired = db.selectFrom('brand_cache').where('expires_at', '<=', now).select('version');
      if ((await expired.executeTakeFirst()) === undefined) return;
      await change((db) => db.deleteFrom('brand_cache').where('expires_at', '<=', now).execute());
    },
  };
  return cache;
}

/** Asked before a change, so that a change of nothing does not step the change counter. */
async function isThere(db: Db, key: string): Promise<boolean> {
  const row = db.selectFrom('brand_cache').where('cache_key', '=', key).select('version');
  return (await row.executeTakeFirst()) !== undefined;
}

function rowOf(db: Db, key: string) {
  return db.selectFrom('brand_cache').where('cache_key', '=', key).select(['value', 'stored_at', 'version']);
}

/** True when the row was still at `version`. */
async function update(
  db: Db,
  key: string,
  version: number,
  values: Pick<Stored, 'value'> & Partial<Stored>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('brand_cache')
    .set({ ...values, version: version + 1 })
    .where('cache_key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when there was no such row yet. */
async function insert(db: Db, key: string, values: Stored): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('brand_cache')
    .values({ cache_key: key, ...values, version: 1 })
    .onConflict((conflict) => conflict.column('cache_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
