import type { Clock } from '@signpost/platform/time';
import { RESP_TYPES } from 'redis';
import type { KeptBody, SharedBodyCache } from '../../ports/body-cache.ts';
import { taggedBody } from '../../shared/json-body.ts';
import type { RedisConnection } from './redis-connection.ts';

const AS_BYTES = { [RESP_TYPES.BLOB_STRING]: Buffer };
const HEADER_BYTES = 8;

/** Response bodies for every process. */
export function redisBodies(redis: RedisConnection, clock: Clock): SharedBodyCache {
  const keyOf = (key: string): string => redis.keyOf('body', key);
  return {
    async read(key) {
      const value = await redis.ask((client) => client.withTypeMapping(AS_BYTES).get(keyOf(key)));
      const body = value === undefined || value === null ? null : fromValue(value);
      return body !== null && body.freshUntil > clock.now() ? body : null;
    },
    write(key, body) {
      const expiration = { type: 'PX', value: Math.ceil(body.freshUntil - clock.now()) } as const;
      void redis.ask((client) => client.set(keyOf(key), toValue(body), { expiration }));
    },
  };
}

/** The end of its time, then the bytes that are sent. */
export function toValue({ json, freshUntil }: KeptBody): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeDoubleBE(freshUntil);
  return Buffer.concat([header, json]);
}

/** Null for what is no such value. */
export function fromValue(value: Buffer): KeptBody | null {
  if (value.length <= HEADER_BYTES) return null;
  const freshUntil = value.readDoubleBE();
  // A copy: the value is part of a larger piece of memory, which would stay as long as the body.
  return { ...taggedBody(Buffer.from(value.subarray(HEADER_BYTES))), freshUntil };
}
