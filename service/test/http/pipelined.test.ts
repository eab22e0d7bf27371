import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { aBackendBrand } from '../fakes/backend-replies.ts';
import { aHeldAnswer, BRANDS, sharedBrandService } from '../fakes/brands.ts';
import { basic } from '../fakes/service.ts';

const service = await sharedBrandService();
const { url, passwords, backend, backendHas } = service;
const HEADERS = `Host: a\r\nAuthorization: ${basic('admin', passwords.admin ?? '')}\r\n`;

const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`;
const STATS = '/plugin/v1/links/posts-stats';
const GARBAGE = 'garbage\r\n\r\n';

/** Sends bytes on one connection; returns everything received until the server closes it. */
async function sendRaw(...parts: string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  return text(socket);
}

/** The statuses of all answers, in order. */
function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}

describe('garbage after a request on the same connection', () => {
  it.each([
    ['a read', get(STATS), [200]],
    ['a read that is soon repeated', get(STATS).repeat(3), [200, 200, 200]],
    ['a read that was refused', get('/nonsense'), [404]],
    ['a read of something that must be fetched', get(`${BRANDS}/brands/b1`), [200]],
    ['three reads', get(STATS) + get(`${BRANDS}/brands/b1`) + get(STATS), [200, 200, 200]],
    [
      'a change',
      `PATCH ${BRANDS}/brands/b1 HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"N"}`,
      [200],
    ],
  ])('does not change the answer to %s, and is answered after it', async (_, request, statuses) => {
    const received = await sendRaw(request + GARBAGE);
    expect(statusesOf(received)).toEqual([...statuses, 400]);
    expect(received).toContain('{"code":"rest_bad_request"');
  });

  it('waits for an answer that takes its time', async () => {
    const held = aHeldAnswer({ body: aBackendBrand({ name: 'Slow' }) });
    backendHas({ 'GET /brands/b1': held.answer });
    const received = sendRaw(get(`${BRANDS}/brands/b1`) + GARBAGE, GARBAGE);
    await held.arrived;
    held.release();
    expect(await received).toMatch(/^HTTP\/1\.1 200 .*"name":"Slow".*HTTP\/1\.1 400 .*rest_bad_request/s);
  });

  it('replaces the answer only when it is part of the request', async () => {
    const request = `PATCH ${BRANDS}/brands/b1 HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno number\r\n`;
    const received = await sendRaw(get(STATS) + request);
    expect(statusesOf(received)).toEqual([200, 400]);
    expect(backend.seen).toEqual([]);
  });
});
