import { describe, expect, it } from 'vitest';
import {
  durableCacheConformance,
  nextTurn,
  type CacheUnderTest,
} from '../../../test/conformance/durable-cache.ts';
import { aDatabase, aDatabaseFolder } from '../../../test/fakes/database.ts';
import { manualTime } from '../../../test/fakes/manual-time.ts';
import { openSqliteDatabase, type ServiceDatabase } from '../../database/sqlite.ts';
import { sqlDurableCache } from './sql.ts';

async function openCache(): Promise<CacheUnderTest> {
  const folder = aDatabaseFolder();
  const clock = manualTime();
  const databases = [await aDatabase(folder), await aDatabase(folder)] as const;
  return {
    cache: sqlDurableCache(databases[0], clock),
    other: sqlDurableCache(databases[1], clock),
    clock,
    async reopen() {
      for (const database of databases) await database.close();
      return sqlDurableCache(await aDatabase(folder), clock);
    },
  };
}

durableCacheConformance('SQLite', openCache);

describe('sqlDurableCache', () => {
  it('hands out the same object, parsed once, while the entry has not changed', async () => {
    const { cache, other } = await openCache();
    await cache.write('key', { a: 1 });
    const first = await cache.read('key');
    expect(await cache.read('key')).toBe(first);

    // A change elsewhere makes it look, and find the same version.
    await cache.write('another', 1);
    await other.write('another', 2);
    await nextTurn();
    expect(await cache.read('key')).toBe(first);

    await other.patch('key', (value) => value);
    await nextTurn();
    expect(await cache.read('key')).not.toBe(first);
  });

  it('sees through entries that were removed and written anew while it did not look', async () => {
    const folder = aDatabaseFolder();
    const clock = manualTime();
    const database = await aDatabase(folder);
    const cache = sqlDurableCache(database, clock);
    const other = sqlDurableCache(await aDatabase(folder), clock);
    await cache.write('key', 'old');
    await cache.read('key');

    clock.advance(1);
    await database.db.deleteFrom('brand_cache').execute();
    await other.write('key', 'new');
    await nextTurn();
    expect(await cache.read('key')).toEqual({ value: 'new', storedAt: clock.now() });
  });

  it('rejects, and hangs on to nothing, when its database is closed', async () => {
    const database: ServiceDatabase = await openSqliteDatabase(aDatabaseFolder());
    const cache = sqlDurableCache(database, manualTime());
    await cache.write('key', 1);
    await database.close();
    await expect(cache.read('other')).rejects.toThrow(/not open|destroyed/);
    await expect(cache.write('key', 2)).rejects.toThrow(/not open|destroyed/);
    await expect(cache.patch('key', () => 3)).rejects.toThrow(/not open|destroyed/);
  });
});
