import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { redisFlights } from '../../src/adapters/shared-cache/redis-flights.ts';
import type { Flights } from '../../src/ports/flights.ts';
import { aRedisAdmin, aRedisConnection, aRedisPlace, type RedisPlace } from '../fakes/redis.ts';
import { isMissing } from '../servers/engines.ts';
import { startRedis } from '../servers/redis.ts';
import { caughtUp, flightsConformance, heldWork } from './flights.ts';
import { PATIENCE } from '../fakes/patience.ts';

async function someFlights(place: RedisPlace, lease?: Parameters<typeof redisFlights>[1]): Promise<Flights> {
  return redisFlights((await aRedisConnection(place)).redis, lease);
}

describe.skipIf(isMissing('redis'))('on Redis', () => {
  flightsConformance('Redis', async () => {
    const place = aRedisPlace();
    return { one: await someFlights(place), other: await someFlights(place) };
  });

  describe('flights across processes', () => {
    it('reveal nothing of an unexpected failure to other processes', async () => {
      const place = aRedisPlace();
      const [one, other] = [await someFlights(place), await someFlights(place)];
      const { work, start, end } = heldWork();
      const outcomes = Promise.allSettled([one.run('key', work), other.run('key', work)]);
      await start;
      await caughtUp(one, other);
      end.reject(new TypeError('secret is not iterable'));
      const reasons = (await outcomes).map((outcome) => String((outcome as PromiseRejectedResult).reason));
      expect(reasons.toSorted()).toEqual([
        'Error: Another process failed to do this; its log says why.',
        'TypeError: secret is not iterable',
      ]);
    });

    it('leave nothing behind but an outcome that expires by itself', async () => {
      const place = aRedisPlace();
      const flights = await someFlights(place);
      const admin = await aRedisAdmin(place.url);
      await flights.run('key', async () => 'done');
      const keys = await admin.keys(`${place.prefix}*`);
      expect(keys.map((key) => key.split(':')[1])).toEqual(['outcome']);
      expect(await admin.pTTL(keys[0] ?? '')).toBeGreaterThan(0);
    });

    it('pass to a waiting process when the process that has the key is dead', async () => {
      const place = aRedisPlace();
      const { redis: dead } = await aRedisConnection(place);
      const { work, start } = heldWork();
      void redisFlights(dead, { leaseMs: 1000 }).run('key', work);
      await start;
      dead.close();
      const next = await someFlights(place);
      expect(await next.run('key', async () => 'done by another')).toBe('done by another');
    });

    it('stay with a process that works longer than a lease', async () => {
      const place = aRedisPlace();
      const admin = await aRedisAdmin(place.url);
      const often = { leaseMs: 600_000, renewMs: 20 };
      const [one, other] = [await someFlights(place, often), await someFlights(place, often)];
      const { work, start, end, begun } = heldWork();
      const asked = one.run('key', work);
      await start;
      const askedOther = other.run('key', work);
      const [key = ''] = await admin.keys(`${place.prefix}*`);
      // Shortens the lease as if most of it had passed; the renewal makes it whole again.
      await admin.pExpire(key, 300_000);
      await vi.waitUntil(async () => (await admin.pTTL(key)) > 300_000, PATIENCE);
      end.resolve('done');
      expect(await Promise.all([asked, askedOther])).toEqual(['done', 'done']);
      expect(begun()).toBe(1);
    });

    it('are not disturbed by a process that was taken for dead and finishes after all', async () => {
      const place = aRedisPlace();
      const admin = await aRedisAdmin(place.url);
      const [slow, next, last] = [
        await someFlights(place),
        await someFlights(place),
        await someFlights(place),
      ];
      const [slowWork, nextWork, lastWork] = [heldWork(), heldWork(), heldWork()];
      const askedSlow = slow.run('key', slowWork.work);
      await slowWork.start;
      const askedNext = next.run('key', nextWork.work);
      await caughtUp(next);
      expect(nextWork.begun()).toBe(0);

      // As when the lease has run out.
      const [key = ''] = await admin.keys(`${place.prefix}flight:*`);
      await admin.del(key);
      await nextWork.start;
      slowWork.end.resolve('old');
      expect(await askedSlow).toBe('old');

      const askedLast = last.run('key', lastWork.work);
      await caughtUp(last);
      nextWork.end.resolve('new');
      expect(await Promise.all([askedNext, askedLast])).toEqual(['new', 'new']);
      expect(lastWork.begun()).toBe(0);
    });

    it('continue in each process by itself when Redis goes away, waiting callers included', async () => {
      const server = await startRedis();
      onTestFinished(() => server.stop());
      const place = { url: server.url, prefix: 'test:' };
      const [one, other] = [await someFlights(place), await someFlights(place)];
      const [first, second] = [heldWork(), heldWork()];
      const asked = [one.run('key', first.work), one.run('key', first.work)];
      await first.start;
      const askedOther = [other.run('key', second.work), other.run('key', second.work)];
      const settled = other.settled('key');
      await caughtUp(other);
      expect(second.begun()).toBe(0);

      await server.kill();
      await second.start;
      first.end.resolve('1');
      second.end.resolve('2');
      expect(await Promise.all([...asked, ...askedOther])).toEqual(['1', '1', '2', '2']);
      expect([first.begun(), second.begun()]).toEqual([1, 1]);
      await settled;
      expect(await one.run('key', async () => 'without Redis')).toBe('without Redis');
    });

    it('are taken over by a waiting process when Redis loses its data', async () => {
      const server = await startRedis();
      onTestFinished(() => server.stop());
      const place = { url: server.url, prefix: 'test:' };
      const [one, other] = [await someFlights(place), await someFlights(place)];
      const [first, second] = [heldWork(), heldWork()];
      const asked = one.run('key', first.work);
      await first.start;
      const askedOther = other.run('key', second.work);
      await caughtUp(other);
      await (await aRedisAdmin(place.url)).flushAll();
      await second.start;
      first.end.resolve('1');
      second.end.resolve('2');
      expect(await Promise.all([asked, askedOther])).toEqual(['1', '2']);
    });
  });
});
