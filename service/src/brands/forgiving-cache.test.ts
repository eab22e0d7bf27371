import { describe, expect, it } from 'vitest';
import type { DurableCache } from '../ports/durable-cache.ts';
import { forgivingCache } from './forgiving-cache.ts';

const diskIsFull = new Error('The disk is full');
const broken: DurableCache = {
  read: () => Promise.reject(diskIsFull),
  write: () => Promise.reject(diskIsFull),
  patch: () => Promise.reject(diskIsFull),
  replace: () => Promise.reject(diskIsFull),
};

describe('forgivingCache', () => {
  it('has nothing and keeps nothing, and tells of it, when the cache under it fails', async () => {
    const failures: unknown[] = [];
    const cache = forgivingCache(broken, (error) => failures.push(error));
    expect(await cache.read('brand 1')).toBeNull();
    await cache.write('brand 1', 'value');
    await cache.patch<string>('brand 1', (value) => value);
    expect(await cache.replace<string>('brand 1', (previous) => `made from ${previous}`)).toBe(
      'made from null',
    );
    expect(failures).toEqual([diskIsFull, diskIsFull, diskIsFull, diskIsFull]);
  });
});
