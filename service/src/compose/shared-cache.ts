import type { Clock } from '@signpost/platform/time';
import type { Logger } from 'pino';
import { memoryFailedSignIns } from '../adapters/failed-sign-ins/memory.ts';
import type { SharedCache } from '../adapters/shared-cache/redis.ts';
import type { Config } from '../config.ts';
import type { ServiceDatabase } from '../database/service-database.ts';
import { SingleFlight } from '../shared/single-flight.ts';

/** The caches, flights and sign-in counts that processes share: in Redis if it is configured, else in the memory of this process. */
export async function openSharedCache(
  { cache }: Config,
  { db }: ServiceDatabase,
  clock: Clock,
  logger: Logger,
): Promise<SharedCache> {
  const failedSignIns = memoryFailedSignIns(clock);
  if (cache === null) {
    return { bodies: null, entries: null, flights: new SingleFlight(), failedSignIns, close() {} };
  }
  // Imported on demand: without Redis its driver is never loaded.
  const { openRedis } = await import('../adapters/shared-cache/redis.ts');
  // Data versions count from 1 in every database; the id keeps the keys of two databases apart.
  const { id } = await db.selectFrom('instance').select('id').executeTakeFirstOrThrow();
  return openRedis({ ...cache, prefix: `${cache.prefix}${id}:`, clock, failedSignIns, logger });
}

/** Fails with the reason when the Redis at that address does not answer. */
export async function checkRedis(url: string): Promise<void> {
  const redis = await import('../adapters/shared-cache/redis-client.ts');
  await redis.checkRedis(url);
}
