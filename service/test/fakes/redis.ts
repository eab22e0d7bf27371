import { RedisClient } from 'redis';
import { onTestFinished } from 'vitest';
import { RedisConnection } from '../../src/adapters/shared-cache/redis-connection.ts';
import { freshRedisPrefix } from '../servers/fresh-redis-prefix.ts';
import { whenOver } from './made-once.ts';
import { PATIENCE } from './patience.ts';

/** A prefix on a Redis; by default an empty one on the Redis of this run. */
export interface RedisPlace {
  url: string;
  prefix: string;
}

/** An empty prefix on the Redis of this run; its keys are removed when the test ends. */
export function aRedisPlace(): RedisPlace {
  const { url, prefix, drop } = freshRedisPrefix();
  whenOver(drop);
  return { url, prefix };
}

export interface TestConnection {
  redis: RedisConnection;
  /** The logged lines, such as `warn Redis is lost`, with all their details. */
  logs: string[];
}

/** A connection as one process has it, with a long time limit; closed when the test ends. */
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

/** A plain client to inspect the data; closed when the test ends. */
export async function aRedisAdmin(url: string) {
  const client = RedisClient.factory()({ url });
  // Tests kill the server on purpose.
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.destroy());
  return client;
}
