import type { Clock } from '@signpost/platform/time';
import { LRUCache } from 'lru-cache';
import type { BodyCache, KeptBody } from '../../ports/body-cache.ts';

/** Bodies in this process, the least recently used dropped first once they fill `maxBytes`. */
export function memoryBodyCache(clock: Clock, maxBytes: number): BodyCache {
  const entries = new LRUCache<string, KeptBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ json }, key) => json.length + key.length + 200,
  });
  return {
    read(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.freshUntil <= clock.now()) return null;
      return entry;
    },
    write(key, body) {
      entries.set(key, body);
    },
  };
}
