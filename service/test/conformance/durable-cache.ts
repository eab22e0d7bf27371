import { describe, expect, it } from 'vitest';
import type { DurableCache } from '../../src/ports/durable-cache.ts';

export interface CacheUnderTest {
  cache: DurableCache;
  /** The same entries through another connection, as another process has them. */
  other: DurableCache;
  /** The clock of both connections. */
  clock: { now(): number; advance(ms: number): void };
  /** Closes both connections and opens the entries as a later process would. */
  reopen(): Promise<DurableCache>;
}

const MINUTE = 60_000;

/** Every `DurableCache` runs this. `openCache` gives an empty cache and cleans up when the test ends. */
export function durableCacheConformance(name: string, openCache: () => Promise<CacheUnderTest>): void {
  describe(`DurableCache conformance (${name})`, () => {
    it('reads null when there is no entry', async () => {
      const { cache } = await openCache();
      expect(await cache.read('none')).toBeNull();
    });

    it.each([
      ['an object', { a: 1, b: { c: [true, false, null] } }],
      ['a list', [1, 'two', { three: 3 }, []]],
      ['an empty object', {}],
      ['an empty text', ''],
      ['a text of many scripts', 'Ünïcode 漢字 🎈 "quoted" \\ \u2028 \0 \n'],
      ['half of a surrogate pair', { half: '\ud83c' }],
      ['zero', 0],
      ['false', false],
      ['a fraction', 0.1],
      ['a large number', 2 ** 53 - 1],
      ['a megabyte', { text: 'x'.repeat(2 ** 20) }],
    ])('reads what was written when it is %s', async (_, value) => {
      const { cache, other } = await openCache();
      await cache.write('key', value);
      expect((await cache.read('key'))?.value).toEqual(value);
      expect((await other.read('key'))?.value).toEqual(value);
    });

    it('keeps entries apart when their keys differ in case, accents, blanks or wildcards only', async () => {
      const { cache } = await openCache();
      const keys = [
        'brand a',
        'brand A',
        'brand á',
        'brand a ',
        ' brand a',
        'brand  a',
        'brand %',
        'brand _',
        '',
        '%',
      ];
      for (const key of keys) await cache.write(key, `value of "${key}"`);
      await cache.patch('brand %', () => 'patched');
      for (const key of keys) {
        const expected = key === 'brand %' ? 'patched' : `value of "${key}"`;
        expect((await cache.read(key))?.value).toBe(expected);
      }
    });

    it('gives the time at which a value was stored, however long ago', async () => {
      const { cache, other, clock } = await openCache();
      const storedAt = clock.now();
      await cache.write('key', 1);
      clock.advance(365 * 24 * 60 * MINUTE);
      expect(await cache.read('key')).toEqual({ value: 1, storedAt });
      expect(await other.read('key')).toEqual({ value: 1, storedAt });
    });

    it('replaces value and age when an entry is written again', async () => {
      const { cache, clock } = await openCache();
      await cache.write('key', 'old');
      await cache.read('key');
      clock.advance(MINUTE);
      await cache.write('key', 'new');
      expect(await cache.read('key')).toEqual({ value: 'new', storedAt: clock.now() });
    });

    it('changes the value and keeps the age when an entry is patched', async () => {
      const { cache, other, clock } = await openCache();
      const storedAt = clock.now();
      await cache.write('key', { a: 1, b: 1 });
      clock.advance(MINUTE);
      await cache.patch('key', (value: object) => ({ ...value, b: 2 }));
      expect(await cache.read('key')).toEqual({ value: { a: 1, b: 2 }, storedAt });
      await nextTurn();
      expect(await other.read('key')).toEqual({ value: { a: 1, b: 2 }, storedAt });
    });

    it('does nothing when a missing entry is patched', async () => {
      const { cache } = await openCache();
      let ran = false;
      await cache.patch('key', () => {
        ran = true;
        return 1;
      });
      expect(ran).toBe(false);
      expect(await cache.read('key')).toBeNull();
    });

    it('deletes exactly the entries about a word, through either connection', async () => {
      const { cache, other } = await openCache();
      const about = ['brand b_1', 'fetchAnalysis b_1 a1', 'fetchPlan b_1 x b_1'];
      const others = [
        'brand B_1',
        'brand bx1',
        'brand b_12',
        'brand b',
        'b_1',
        'b_1 brand',
        'fetchPlan x b_1x',
      ];
      for (const key of [...about, ...others]) await cache.write(key, key);
      for (const key of about) await other.read(key);
      await cache.removeAbout('b_1');
      await cache.removeAbout('none');
      await nextTurn();
      for (const key of about) expect(await other.read(key)).toBeNull();
      for (const key of others) expect((await other.read(key))?.value).toBe(key);
    });

    it('deletes exactly the expired entries when it is swept', async () => {
      const { cache, other, clock } = await openCache();
      await cache.write('always', 1);
      await cache.write('short', 1, MINUTE);
      await cache.replace('long', () => 1, 2 * MINUTE);
      await cache.write('longer', 1, MINUTE);
      clock.advance(MINUTE - 1);
      await cache.write('longer', 2, MINUTE);
      await cache.patch('short', () => 2);
      await cache.sweep();
      expect((await cache.read('short'))?.value).toBe(2);
      clock.advance(1);
      await cache.sweep();
      await nextTurn();
      const there = async (): Promise<boolean[]> =>
        Promise.all(
          ['always', 'short', 'long', 'longer'].map(async (key) => (await other.read(key)) !== null),
        );
      expect(await there()).toEqual([true, false, true, true]);
      await cache.write('short', 3);
      clock.advance(365 * 24 * 60 * MINUTE);
      await other.sweep();
      await nextTurn();
      expect(await there()).toEqual([true, true, false, false]);
    });

    it('changes nothing when the maker returns the value it was given', async () => {
      const { cache, clock } = await openCache();
      await cache.write('key', { a: 1 });
      const entry = { value: { a: 1 }, storedAt: clock.now() };
      clock.advance(MINUTE);
      expect(await cache.replace('key', (previous: object | null) => previous ?? {})).toEqual({ a: 1 });
      expect(await cache.read('key')).toEqual(entry);
    });

    it('gives null to the maker and stores the result as new when a missing entry is replaced', async () => {
      const { cache, clock } = await openCache();
      const seen: unknown[] = [];
      const made = await cache.replace('key', (previous: string | null) => {
        seen.push(previous);
        return 'made';
      });
      expect({ made, seen }).toEqual({ made: 'made', seen: [null] });
      expect(await cache.read('key')).toEqual({ value: 'made', storedAt: clock.now() });
    });

    it('gives the old value to the maker and renews the age when an entry is replaced', async () => {
      const { cache, clock } = await openCache();
      await cache.write('key', [1]);
      clock.advance(MINUTE);
      const made = await cache.replace('key', (previous: number[] | null) => [...(previous ?? []), 2]);
      expect(made).toEqual([1, 2]);
      expect(await cache.read('key')).toEqual({ value: [1, 2], storedAt: clock.now() });
    });

    it('leaves the entry as it was when the change or the maker throws', async () => {
      const { cache, clock } = await openCache();
      await cache.write('key', 1);
      const entry = { value: 1, storedAt: clock.now() };
      clock.advance(MINUTE);
      await expect(cache.patch('key', fail)).rejects.toThrow('no');
      await expect(cache.replace('key', fail)).rejects.toThrow('no');
      await expect(cache.replace('none', fail)).rejects.toThrow('no');
      expect(await cache.read('key')).toEqual(entry);
      expect(await cache.read('none')).toBeNull();
    });

    it('shows each change to a reader that had read the old value, through either connection', async () => {
      const { cache, other, clock } = await openCache();
      const values = async (): Promise<unknown[]> => {
        await nextTurn();
        return [await cache.read('key'), await other.read('key')];
      };
      expect(await values()).toEqual([null, null]);
      for (const [writer, value] of [
        [cache, 1],
        [other, 2],
        [other, 3],
        [cache, 4],
      ] as const) {
        clock.advance(MINUTE);
        await writer.write('key', value);
        const written = { value, storedAt: clock.now() };
        expect(await values()).toEqual([written, written]);

        await writer.patch('key', (old: number) => old + 100);
        const patched = { value: value + 100, storedAt: clock.now() };
        expect(await values()).toEqual([patched, patched]);
      }
    });

    it('shows its own changes at once', async () => {
      const { cache, clock } = await openCache();
      await cache.write('key', 1);
      await cache.read('key');
      await cache.write('key', 2);
      expect((await cache.read('key'))?.value).toBe(2);
      await cache.patch('key', (value: number) => value + 1);
      expect((await cache.read('key'))?.value).toBe(3);
      await cache.replace('key', (value: number | null) => (value ?? 0) + 1);
      expect(await cache.read('key')).toEqual({ value: 4, storedAt: clock.now() });
    });

    it('loses nothing when 50 patches run at once through two connections', async () => {
      const { cache, other } = await openCache();
      await cache.write('key', []);
      await Promise.all(
        numbers(50).map((number) =>
          (number % 2 === 0 ? cache : other).patch('key', (list: number[]) => [...list, number]),
        ),
      );
      const list = (await cache.read<number[]>('key'))?.value ?? [];
      expect(list.toSorted((one, next) => one - next)).toEqual(numbers(50));
      await nextTurn();
      expect((await other.read('key'))?.value).toEqual(list);
    });

    it('loses nothing when 50 replacements run at once through two connections, the first of them on no entry', async () => {
      const { cache, other } = await openCache();
      const made = await Promise.all(
        numbers(50).map((number) =>
          (number % 2 === 0 ? cache : other).replace('key', (count: number | null) => (count ?? 0) + 1),
        ),
      );
      // Each replacement saw another value.
      expect(made.toSorted((one, next) => one - next)).toEqual(numbers(50));
      expect((await cache.read('key'))?.value).toBe(50);
    });

    it('loses nothing when patches and replacements of an entry run at once', async () => {
      const { cache, other } = await openCache();
      await cache.write('key', { patched: 0, replaced: 0 });
      type Counts = { patched: number; replaced: number };
      await Promise.all(
        numbers(40).map((number) => {
          const through = number % 2 === 0 ? cache : other;
          return number % 4 < 2
            ? through.patch('key', (counts: Counts) => ({ ...counts, patched: counts.patched + 1 }))
            : through.replace('key', (counts: Counts | null) => ({
                patched: counts?.patched ?? 0,
                replaced: (counts?.replaced ?? 0) + 1,
              }));
        }),
      );
      expect((await cache.read('key'))?.value).toEqual({ patched: 20, replaced: 20 });
    });

    it('still has entries and their ages after it was closed and opened', async () => {
      const { cache, other, clock, reopen } = await openCache();
      const storedAt = clock.now();
      await cache.write('one', { a: 'ä' });
      clock.advance(MINUTE);
      await other.write('two', 2);
      await cache.patch('two', (value: number) => value + 1);
      const reopened = await reopen();
      expect(await reopened.read('one')).toEqual({ value: { a: 'ä' }, storedAt });
      expect(await reopened.read('two')).toEqual({ value: 3, storedAt: storedAt + MINUTE });
      await reopened.patch('two', (value: number) => value + 1);
      expect((await reopened.read('two'))?.value).toBe(4);
    });
  });
}

/** Lets the event loop turn: another process notices a change in a later turn than its last look. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function fail(): never {
  throw new Error('no');
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
