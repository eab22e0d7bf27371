import { randomBytes } from 'node:crypto';
import { RedisClient } from 'redis';
import { serverUrl } from './engines.ts';

export interface FreshRedisPrefix {
  url: string;
  /** The prefix of every key. */
  prefix: string;
  /** Removes every key that starts with the prefix. */
  drop(): Promise<void>;
}

/** A prefix for keys on the Redis of this run that no other test uses. */
export function freshRedisPrefix(): FreshRedisPrefix {
  const url = serverUrl('redis');
  const prefix = `signpost-test-${randomBytes(6).toString('hex')}:`;
  return { url, prefix, drop: () => removeKeys(url, prefix) };
}

async function removeKeys(url: string, prefix: string): Promise<void> {
  const client = RedisClient.factory()({ url });
  await client.connect();
  try {
    for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 })) {
      if (keys.length > 0) await client.unlink(keys);
    }
  } finally {
    client.destroy();
  }
}
