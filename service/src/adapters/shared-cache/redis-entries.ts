import type { EntryCopies } from '../../ports/durable-cache.ts';
import type { RedisConnection } from './redis-connection.ts';

/** How long a copy is kept: long enough for all processes to read it. The next change makes a copy under another name. */
const KEPT_MS = 60 * 60 * 1000;

/** Copies of the brand entries in the database, for every process. */
export function redisEntries(redis: RedisConnection): EntryCopies {
  const keyOf = (name: string): string => redis.keyOf('entry', name);
  return {
    async read(name) {
      return (await redis.ask((client) => client.get(keyOf(name)))) ?? null;
    },
    write(name, copy) {
      const expiration = { type: 'PX', value: KEPT_MS } as const;
      void redis.ask((client) => client.set(keyOf(name), copy, { expiration }));
    },
  };
}
