import { hash } from 'node:crypto';
import type { CachedBody } from '../ports/body-cache.ts';

/** A finished body with the tag by which clients ask whether theirs is still good. */
export function jsonBody(json: string): CachedBody {
  const bytes = Buffer.from(json);
  return { json: bytes, etag: `"${hash('sha1', bytes, 'base64url')}"` };
}
