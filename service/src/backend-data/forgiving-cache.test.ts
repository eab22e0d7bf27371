import { describe, expect, it } from 'vitest';
import type { DurableCache } from '../ports/durable-cache.ts';
import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { forgivingCache } from './forgiving-cache.ts';

const diskIsFull = new Error('The disk is full');

function failingWith(problem: Error): DurableCache {
  const fail = async (): Promise<never> => {
    throw problem;
  };
  return { read: fail, write: fail, patch: fail, replace: fail, removeAbout: fail, sweep: fail };
}

describe('forgivingCache', () => {
  it('finds nothing and keeps nothing, and reports it, when the cache under it fails', async () => {
    const failures: unknown[] = [];
    const cache = forgivingCache(failingWith(diskIsFull), (error) => failures.push(error));
    expect(await cache.read('brand 1')).toBeNull();
    await cache.write('brand 1', 'value');
    await cache.patch<string>('brand 1', (value) => value);
    await cache.sweep();
    await cache.removeAbout('1');
    expect(await cache.replace<string>('brand 1', (previous) => `made from ${previous}`)).toBe(
      'made from null',
    );
    expect(failures).toEqual(Array.from({ length: 6 }, () => diskIsFull));
  });

  it('fails reads, which would all go to the backend, but not writes, when the database is away', async () => {
    const away = new DatabaseUnavailableError(new Error('connect ECONNREFUSED'));
    const failures: unknown[] = [];
    const cache = forgivingCache(failingWith(away), (error) => failures.push(error));
    await expect(cache.read('brand 1')).rejects.toBe(away);
    await cache.write('brand 1', 'value');
    await cache.patch<string>('brand 1', (value) => value);
    await cache.sweep();
    await cache.removeAbout('1');
    expect(await cache.replace<string>('brand 1', () => 'made')).toBe('made');
    expect(failures).toEqual([away, away, away, away, away]);
  });
});
