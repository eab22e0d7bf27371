import { createClient } from 'redis';
import { onTestFinished } from 'vitest';
import { RedisConnection } from '../../src/adapters/shared-cache/redis-connection.ts';
import { freshRedisPrefix } from '../servers/fresh-redis-prefix.ts';
import { PATIENCE } from './patience.ts';

/** A place on a Redis; the run's own and empty, unless told. */
export interface RedisPlace {
  url: string;
  prefix: string;
}

/** An empty place on the run's Redis, which is emptied again when the test ends. */
export function aRedisPlace(): RedisPlace {
  const { url, prefix, drop } = freshRedisPrefix();
  onTestFinished(drop);
  return { url, prefix };
}

export interface TestConnection {
  redis: RedisConnection;
  /** What was logged, each like `warn Redis is lost`, with everything that was told. */
  logs: string[];
}

/** A connection as one process has it, with more patience than most; closed when the test ends. */
export async function aRedisConnection(
  place: RedisPlace,
  { timeoutMs = PATIENCE.timeout } = {},
): Promise<TestConnection> {
  const logs: string[] = [];
  const logger = {
    info: (message: string) => void logs.push(`info ${message}`),
    warn: (fields: object, message: string) => void logs.push(`warn ${message} ${JSON.stringify(fields)}`),
  };
  const redis = await RedisConnection.open({ ...place, timeoutMs, logger });
  onTestFinished(() => redis.close());
  return { redis, logs };
}

/** A plain client, to look behind the scenes; closed when the test ends. */
export async function aRedisAdmin(url: string) {
  const client = createClient({ url });
  // A test that kills the server has its reasons.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.destroy());
  return client;
}
