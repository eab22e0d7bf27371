import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { WireError } from '../shared/errors.ts';

/** Accepts only requests with the key. Compares in constant time, so that timing does not reveal parts of the key. */
export function keyCheck(apiKey: string): (request: FastifyRequest) => void {
  const expected = digest(Buffer.from(apiKey, 'utf8'));
  return ({ headers }) => {
    const sent = headers['x-cai-api-key'];
    // Node decodes the bytes of a header as Latin-1.
    if (typeof sent === 'string' && timingSafeEqual(digest(Buffer.from(sent, 'latin1')), expected)) return;
    throw new WireError(
      401,
      sent === undefined
        ? 'Send the key of this backend in the header x-cai-api-key: it is the one in SIGNPOST_BACKEND_API_KEY.'
        : 'The key in x-cai-api-key is not the one of this backend: compare SIGNPOST_BACKEND_API_KEY on both sides.',
    );
  };
}

function digest(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
