import type { DurableCache } from '../ports/durable-cache.ts';
import { DatabaseUnavailableError } from '@signpost/platform/errors';

/**
 * A cache whose failures do not fail the request: a failed read finds nothing and a failed write keeps nothing. Reads do fail while
 * the database is away, because every reader would be sent to the backend. A write never fails, because what the backend has done
 * stays done.
 */
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
    read: async (key) => {
      try {
        return await cache.read(key);
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) throw error;
        onFailure(error);
        return null;
      }
    },
    write: (key, value, keptMs) => attempt(cache.write(key, value, keptMs), () => undefined),
    patch: (key, change) => attempt(cache.patch(key, change), () => undefined),
    replace: (key, make, keptMs) => attempt(cache.replace(key, make, keptMs), () => make(null)),
    removeAbout: (word) => attempt(cache.removeAbout(word), () => undefined),
    sweep: () => attempt(cache.sweep(), () => undefined),
  };
}
