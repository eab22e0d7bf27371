import { hash } from 'node:crypto';
import type { CachedBody } from '../ports/body-cache.ts';

/** A finished body with the tag by which clients ask whether their copy is current. */
export function jsonBody(json: string): CachedBody {
  return taggedBody(Buffer.from(json));
}

export function bodyOf(value: object): CachedBody {
  return jsonBody(JSON.stringify(value));
}

/** Equal bytes have equal tags, wherever they come from. */
export function taggedBody(json: Buffer): CachedBody {
  return { json, etag: `"${hash('sha1', json, 'base64url')}"` };
}
