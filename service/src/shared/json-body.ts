import { crc32 } from 'node:zlib';
import type { CachedBody } from '../ports/body-cache.ts';

/** A finished body with the tag by which clients ask whether their copy is current. */
export function jsonBody(json: string): CachedBody {
  return taggedBody(Buffer.from(json));
}

export function bodyOf(value: object): CachedBody {
  return jsonBody(JSON.stringify(value));
}

/**
 * Equal bytes have equal tags, wherever they come from. A checksum is enough to see a change: it misses one in four billion of those
 * that keep the length, and takes a quarter of the time of a cryptographic hash.
 */
export function taggedBody(json: Buffer): CachedBody {
  return { json, etag: `"${crc32(json).toString(36)}-${json.length.toString(36)}"` };
}
