import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryFailedSignIns } from '../../src/adapters/failed-sign-ins/memory.ts';
import { redisFailedSignIns } from '../../src/adapters/shared-cache/redis-failed-sign-ins.ts';
import type { FailedSignIns } from '../../src/ports/failed-sign-ins.ts';
import { manualTime, type ManualTime } from '../fakes/manual-time.ts';
import { aRedisAdmin, aRedisConnection, aRedisPlace, type RedisPlace } from '../fakes/redis.ts';
import { isMissing } from '../servers/engines.ts';
import { startRedis } from '../servers/redis.ts';
import { countMany, failedSignInsConformance } from './failed-sign-ins.ts';

/** The counter of one process. */
async function someFailures(place: RedisPlace, clock: ManualTime = manualTime()): Promise<FailedSignIns> {
  return redisFailedSignIns((await aRedisConnection(place)).redis, clock, memoryFailedSignIns(clock));
}

const here = (): string => '127.0.0.1';
const admin = (): string => 'admin';
const nobody = (): null => null;

describe.skipIf(isMissing('redis'))('on Redis', () => {
  failedSignInsConformance('Redis', async () => {
    const clock = manualTime();
    return { failures: await someFailures(aRedisPlace(), clock), clock };
  });

  describe('failed sign-ins across processes', () => {
    it('count together', async () => {
      const place = aRedisPlace();
      const clock = manualTime();
      const [one, other] = [await someFailures(place, clock), await someFailures(place, clock)];
      const waits = await Promise.all([
        countMany(one, 50, (at) => `203.0.113.${at}`, admin),
        countMany(other, 50, (at) => `198.51.100.${at}`, admin),
      ]);
      expect(waits).toEqual([[0], [0]]);
      expect(await one.count('x', 'admin')).toBe(2);
      expect(await other.count('y', 'admin')).toBe(2);
      clock.advance(2000);
      expect(await one.count('x', 'admin')).toBe(0);
      expect(await other.count('y', 'admin')).toBe(2);
    });

    it('count the same when the clocks of two machines differ', async () => {
      const place = aRedisPlace();
      const [early, late] = [manualTime(), manualTime()];
      late.advance(10 * 60_000);
      const [ahead, behind] = [await someFailures(place, late), await someFailures(place, early)];
      for (let round = 0; round < 50; round += 1) {
        expect([await ahead.count('x', 'admin'), await behind.count('y', 'admin')]).toEqual([0, 0]);
      }
      expect([await ahead.count('x', 'admin'), await behind.count('y', 'admin')]).toEqual([2, 2]);
    });

    it('are stored without logins and addresses, and removed once they are forgiven', async () => {
      const place = aRedisPlace();
      await countMany(await someFailures(place), 100, here, admin);
      const redis = await aRedisAdmin(place.url);
      const keys = (await redis.keys(`${place.prefix}*`)).toSorted();
      expect(keys).toEqual([
        expect.stringMatching(/^[\w-]+:failed-address:[\w-]{43}$/),
        expect.stringMatching(/^[\w-]+:failed-login:[\w-]{43}$/),
      ]);
      // 60 and 30 a minute.
      const [addressMs = 0, loginMs = 0] = await Promise.all(keys.map((key) => redis.pTTL(key)));
      expect(Math.ceil(addressMs / 100_000)).toBe(1);
      expect(Math.ceil(loginMs / 200_000)).toBe(1);
      expect(loginMs).toBeGreaterThan(addressMs);
    });

    it('are counted by each process while Redis is away', async () => {
      const server = await startRedis();
      onTestFinished(() => server.stop());
      const place = { url: server.url, prefix: 'test:' };
      const [one, other] = [await someFailures(place), await someFailures(place)];
      await server.kill();
      expect(await countMany(one, 200, here, nobody)).toEqual([0]);
      expect(await one.count(here(), null)).toBe(1);
      expect(await other.count(here(), null)).toBe(0);
    });
  });
});
