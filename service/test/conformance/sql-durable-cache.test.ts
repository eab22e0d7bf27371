import { describe, expect, it, vi } from 'vitest';
import { sqlDurableCache } from '../../src/adapters/durable-cache/sql.ts';
import { redisEntries } from '../../src/adapters/shared-cache/redis-entries.ts';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import type { DurableCache } from '../../src/ports/durable-cache.ts';
import { emptyDatabases } from '../fakes/database-place.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import { aRedisAdmin, aRedisConnection, aRedisPlace, type RedisPlace } from '../fakes/redis.ts';
import { describeOn, ENGINES, isMissing } from '../servers/engines.ts';
import { durableCacheConformance, nextTurn, type CacheUnderTest } from './durable-cache.ts';
import { PATIENCE } from '../fakes/patience.ts';

describeOn(ENGINES, 'sqlDurableCache', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  async function openCache(): Promise<CacheUnderTest> {
    const open = await emptyDatabase();
    const clock = manualTime();
    const databases = [await open(), await open()] as const;
    return {
      cache: sqlDurableCache(databases[0], clock),
      other: sqlDurableCache(databases[1], clock),
      clock,
      async reopen() {
        for (const database of databases) await database.close();
        return sqlDurableCache(await open(), clock);
      },
    };
  }

  durableCacheConformance(engine, openCache);

  it('returns the same object, parsed once, while the entry has not changed', async () => {
    const { cache, other } = await openCache();
    await cache.write('key', { a: 1 });
    const first = await cache.read('key');
    expect(await cache.read('key')).toBe(first);

    // A change of another entry makes it check, and find the same version.
    await cache.write('another', 1);
    await other.write('another', 2);
    await nextTurn();
    expect(await cache.read('key')).toBe(first);

    await other.patch('key', (value) => value);
    await nextTurn();
    expect(await cache.read('key')).not.toBe(first);
  });

  it('notices entries that were removed and written anew between two reads', async () => {
    const open = await emptyDatabase();
    const clock = manualTime();
    const database = await open();
    const cache = sqlDurableCache(database, clock);
    const other = sqlDurableCache(await open(), clock);
    await cache.write('key', 'old');
    await cache.read('key');

    clock.advance(1);
    await database.db.deleteFrom('brand_cache').execute();
    await other.write('key', 'new');
    await nextTurn();
    expect(await cache.read('key')).toEqual({ value: 'new', storedAt: clock.now() });
  });

  it('stores keys and values unchanged, whatever they would mean in SQL', async () => {
    const { cache, other } = await openCache();
    for (const text of HOSTILE_TEXTS) {
      await cache.write(text, { text });
      await cache.patch(text, (value: object) => ({ ...value, also: text }));
    }
    await nextTurn();
    for (const text of HOSTILE_TEXTS) {
      expect((await other.read(text))?.value).toEqual({ text, also: text });
    }
  });

  it('rejects every call when its database is closed', async () => {
    const database = await (await emptyDatabase())();
    const cache = sqlDurableCache(database, manualTime());
    await cache.write('key', 1);
    await database.close();
    await expect(cache.read('other')).rejects.toThrow(/not open|destroyed/);
    await expect(cache.write('key', 2)).rejects.toThrow(/not open|destroyed/);
    await expect(cache.patch('key', () => 3)).rejects.toThrow(/not open|destroyed/);
  });
});

describeOn(['postgres', 'mariadb'], 'sqlDurableCache with copies in Redis', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  async function openCache(): Promise<
    CacheUnderTest & { databases: readonly [ServiceDatabase, ServiceDatabase]; place: RedisPlace }
  > {
    const open = await emptyDatabase();
    const clock = manualTime();
    const place = aRedisPlace();
    const cacheOn = async (database: ServiceDatabase): Promise<DurableCache> =>
      sqlDurableCache(database, clock, redisEntries((await aRedisConnection(place)).redis));
    const databases = [await open(), await open()] as const;
    return {
      cache: await cacheOn(databases[0]),
      other: await cacheOn(databases[1]),
      clock,
      databases,
      place,
      async reopen() {
        for (const database of databases) await database.close();
        return cacheOn(await open());
      },
    };
  }

  describe.skipIf(isMissing('redis'))('copies', () => {
    durableCacheConformance(`${engine} and Redis`, openCache);

    it('are read by other processes without a query of the table, until anything changes', async () => {
      const { cache, other, databases } = await openCache();
      await cache.write('key', 'copied');
      expect((await cache.read('key'))?.value).toBe('copied');
      // Without raising the change counter, which no process would do.
      await databases[0].db.deleteFrom('brand_cache').execute();
      await vi.waitFor(async () => expect((await other.read('key'))?.value).toBe('copied'), PATIENCE);
      await cache.write('another', 1);
      await nextTurn();
      expect(await other.read('key')).toBeNull();
    });

    it('expire by themselves within an hour', async () => {
      const { cache, place } = await openCache();
      const admin = await aRedisAdmin(place.url);
      for (let value = 0; value < 3; value += 1) {
        await cache.write('key', value);
        await cache.read('key');
      }
      const copies = await vi.waitFor(async () => {
        const keys = await admin.keys(`${place.prefix}*`);
        expect(keys).toHaveLength(3);
        return keys;
      }, PATIENCE);
      for (const key of copies) {
        const ms = await admin.pTTL(key);
        expect(ms).toBeGreaterThan(0);
        expect(ms).toBeLessThanOrEqual(60 * 60 * 1000);
      }
    });
  });
});
