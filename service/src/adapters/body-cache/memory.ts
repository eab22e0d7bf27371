import { LRUCache } from 'lru-cache';
import type { BodyCache, CachedBody } from '../../ports/body-cache.ts';
import type { Clock } from '../../ports/clock.ts';

/** Bodies in this process, the least recently used dropped first once they fill `maxBytes`. */
export function memoryBodyCache(clock: Clock, maxBytes: number): BodyCache {
  const entries = new LRUCache<string, CachedBody & { freshUntil: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }, key) => json.length + key.length + 200,
  });
  return {
    read(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.freshUntil <= clock.now()) return null;
      return entry;
    },
    write(key, body, freshSeconds) {
      if (freshSeconds > 0) entries.set(key, { ...body, freshUntil: clock.now() + freshSeconds * 1000 });
    },
  };
}
