import { randomNumbers } from '../../src/shared/random-numbers.ts';
import type { Dialect } from './provider-server-dialects.ts';
import type { SeenRequest, Step } from './provider-server.ts';

/**
 * A server on a bad day. What befalls the first, second and third request of a question is given by the seed and the
 * question, not by the order in which requests arrive.
 */
export function chaos(dialect: Dialect, seed: number, now: () => number): (request: SeenRequest) => Step {
  const counts = new Map<string, number>();
  const mishaps = mishapsOf(dialect, now);
  return ({ body }) => {
    const question = JSON.stringify(body);
    const count = (counts.get(question) ?? 0) + 1;
    counts.set(question, count);
    const random = randomNumbers(seed * 1000 + hash(question) + count * 7919);
    random();
    if (random() < 0.35) return { body: dialect.answer('Yes.') };
    return mishaps[Math.floor(random() * mishaps.length)] ?? {};
  };
}

function mishapsOf(dialect: Dialect, now: () => number): Step[] {
  const error = (status: number, type: string): object => dialect.error({ status, type, message: 'no' });
  const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' };
  const date = new Date(now() + 20_000).toUTCString();
  return [
    { status: 429, body: error(429, 'rate_limit_error'), headers: { 'retry-after': '3' } },
    { status: 429, body: error(429, 'rate_limit_error'), headers: { 'retry-after': date } },
    { status: 429, body: error(429, 'rate_limit_error'), headers: { 'retry-after': '3600' } },
    { status: 429, body: { error: { code: 429, message: 'quota and billing', details: [retryInfo] } } },
    { status: 429, body: { error: { code: 'insufficient_quota', message: 'pay' } } },
    { status: 500, body: error(500, 'server_error') },
    { status: 503, body: '<html>busy</html>', headers: { 'retry-after': '2' } },
    { status: 401, body: error(401, 'authentication_error') },
    { body: { error: { code: 502, message: 'upstream' } } },
    { body: '{"half":' },
    { body: '<html></html>', headers: { 'content-type': 'text/html' } },
    { body: dialect.answer('Yes.'), headers: { 'content-type': 'text/plain' } },
    { body: dialect.answer('Yes.'), mishap: 'slow body' },
    { body: dialect.answer('Yes.'), mishap: 'truncated' },
    { body: dialect.answer('Yes.'), mishap: 'reset in body' },
    { body: dialect.answer('Yes.'), mishap: 'hang in body' },
    { mishap: 'reset' },
    { mishap: 'hang' },
  ];
}

function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (Math.imul(value, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return value;
}
