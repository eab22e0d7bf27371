import { describe, expect, it } from 'vitest';
import type { Flights } from '../../src/ports/flights.ts';
import { AppError } from '@signpost/platform/errors';

export interface FlightsUnderTest {
  one: Flights;
  /** The same flights as another process has them; for those of a single process, the same object. */
  other: Flights;
}

export interface HeldWork {
  work: () => Promise<unknown>;
  /** How often the work has begun. */
  begun: () => number;
  /** Resolves when the work begins for the first time. */
  start: Promise<void>;
  end: PromiseWithResolvers<unknown>;
}

/** Work that ends when the test says so. */
export function heldWork(): HeldWork {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<unknown>();
  let begun = 0;
  return {
    work: () => {
      begun += 1;
      start.resolve();
      return end.promise;
    },
    begun: () => begun,
    start: start.promise,
    end,
  };
}

/** Resolves when the flights have handled all earlier calls. */
export async function caughtUp(...all: Flights[]): Promise<void> {
  await Promise.all(all.map((flights, at) => flights.run(`caught up ${at}`, async () => null)));
}

const FAILURE = new AppError('aiv_not_found', 404, 'Nothing there.', {
  data: { backend_status: 404 },
  headers: { 'retry-after': '7' },
});

/** Every `Flights` runs this. `open` gives flights with nothing under way and cleans up when the test ends. */
export function flightsConformance(name: string, open: () => Promise<FlightsUnderTest>): void {
  describe(`Flights conformance (${name})`, () => {
    it('do the work once for all callers while it is under way, through either process', async () => {
      const { one, other } = await open();
      const { work, begun, start, end } = heldWork();
      const asked = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? one : other).run('key', work));
      await start;
      await caughtUp(one, other);
      end.resolve('done');
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']));
      expect(begun()).toBe(1);
    });

    it('do the work again for a caller after it has ended', async () => {
      const { one, other } = await open();
      const { work, begun, end } = heldWork();
      end.resolve('done');
      for (const flights of [one, other, other, one]) await flights.run('key', work);
      expect(begun()).toBe(4);
    });

    it('give all callers the failure, and work again afterwards', async () => {
      const { one, other } = await open();
      const { work, begun, start, end } = heldWork();
      const asked = [one, other, other, one].map((flights) => flights.run('key', work));
      // Handled now, so that the rejections do not count as unhandled until they are checked below.
      const outcomes = Promise.allSettled(asked);
      await start;
      await caughtUp(one, other);
      end.reject(FAILURE);
      for (const outcome of await outcomes) {
        expect(outcome.status).toBe('rejected');
        const { reason } = outcome as PromiseRejectedResult;
        expect(reason).toBeInstanceOf(AppError);
        const { code, status, message, data, headers } = reason as AppError;
        expect({ code, status, message, data, headers }).toEqual({
          code: 'aiv_not_found',
          status: 404,
          message: 'Nothing there.',
          data: { backend_status: 404 },
          headers: { 'retry-after': '7' },
        });
      }
      expect(begun()).toBe(1);
      expect(await other.run('key', async () => 'now it works')).toBe('now it works');
    });

    it.each([
      ['an object', { a: 1, b: { c: [true, false, null] } }],
      ['a list', [1, 'two', { three: 3 }, []]],
      ['an empty text', ''],
      ['a text of many scripts', 'Ünïcode 漢字 🎈 "quoted" \\ \u2028 \0 \n \ud83c'],
      ['zero', 0],
      ['false', false],
      ['null', null],
      ['a megabyte', { text: 'x'.repeat(2 ** 20) }],
    ])('give all callers the same result when it is %s', async (_, result) => {
      const { one, other } = await open();
      const { work, start, end } = heldWork();
      const asked = [one.run('key', work), other.run('key', work)];
      await start;
      await caughtUp(one, other);
      end.resolve(result);
      expect(await Promise.all(asked)).toEqual([result, result]);
    });

    it('do the work of different keys side by side', async () => {
      const { one, other } = await open();
      const first = heldWork();
      const second = heldWork();
      const asked = [one.run('one', first.work), other.run('two', second.work)];
      second.end.resolve('2');
      expect(await asked[1]).toBe('2');
      first.end.resolve('1');
      expect(await asked[0]).toBe('1');
    });

    it.each(['well', 'badly'])(
      'are settled when the work has ended %s, through either process',
      async (how) => {
        const { one, other } = await open();
        const { work, start, end } = heldWork();
        const asked = one.run('key', work).catch(() => {});
        await start;
        let settled = 0;
        const both = Promise.all(
          [one, other].map(async (flights) => {
            await flights.settled('key');
            settled += 1;
          }),
        );
        await caughtUp(one, other);
        expect(settled).toBe(0);
        if (how === 'well') end.resolve('done');
        else end.reject(FAILURE);
        await both;
        await asked;
      },
    );

    it('are settled at once when nothing is under way for the key', async () => {
      const { one, other } = await open();
      const { work, start, end } = heldWork();
      const asked = one.run('another', work);
      await start;
      // The other work is still under way: these calls would hang if they waited for it.
      await one.settled('key');
      await other.settled('key');
      end.resolve('done');
      expect(await asked).toBe('done');
      await other.settled('another');
    });
  });
}
