import type { DurableCache } from '../ports/durable-cache.ts';

/** A cache that cannot be read has nothing, and one that cannot be written keeps nothing; the answer goes out all the same. */
export function forgivingCache(cache: DurableCache, onFailure: (error: unknown) => void): DurableCache {
  const attempt = async <Result>(work: Promise<Result>, otherwise: () => Result): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      onFailure(error);
      return otherwise();
    }
  };
  return {
    read: (key) => attempt(cache.read(key), () => null),
    write: (key, value) => attempt(cache.write(key, value), () => undefined),
    patch: (key, change) => attempt(cache.patch(key, change), () => undefined),
    replace: (key, make) => attempt(cache.replace(key, make), () => make(null)),
  };
}
