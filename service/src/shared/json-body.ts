import { hash } from 'node:crypto';
import type { CachedBody } from '../ports/body-cache.ts';

/** A finished body with the tag by which clients ask whether theirs is still good. */
export function jsonBody(json: string): CachedBody {
  return taggedBody(Buffer.from(json));
}

/** The same of bytes: equal bytes have equal tags, wherever they come from. */
export function taggedBody(json: Buffer): CachedBody {
  return { json, etag: `"${hash('sha1', json, 'base64url')}"` };
}
