import type { Clock } from '@signpost/platform/time';
import type { SharedBodyCache } from '../../ports/body-cache.ts';
import type { EntryCopies } from '../../ports/durable-cache.ts';
import type { FailedSignIns } from '../../ports/failed-sign-ins.ts';
import type { Flights } from '../../ports/flights.ts';
import { redisBodies } from './redis-bodies.ts';
import { RedisConnection, type RedisOptions } from './redis-connection.ts';
import { redisEntries } from './redis-entries.ts';
import { redisFailedSignIns } from './redis-failed-sign-ins.ts';
import { redisFlights } from './redis-flights.ts';

export interface SharedCacheOptions extends RedisOptions {
  clock: Clock;
  /** Counts while Redis is away. */
  failedSignIns: FailedSignIns;
}

/** What processes have in common, beside the database. It saves time and coordinates; nothing is kept here alone. */
export interface SharedCache {
  /** Null when each process keeps only its own. */
  bodies: SharedBodyCache | null;
  /** Of brands; null when each process reads the database. */
  entries: EntryCopies | null;
  flights: Flights;
  failedSignIns: FailedSignIns;
  close(): void;
}

/** Everything over one connection. */
export async function openRedis(options: SharedCacheOptions): Promise<SharedCache> {
  const { clock, failedSignIns } = options;
  const redis = await RedisConnection.open(options);
  return {
    bodies: redisBodies(redis, clock),
    entries: redisEntries(redis),
    flights: redisFlights(redis),
    failedSignIns: redisFailedSignIns(redis, clock, failedSignIns),
    close: () => redis.close(),
  };
}
