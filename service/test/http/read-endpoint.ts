import { expect, it, onTestFinished } from 'vitest';
import { startService, type Records, type RunningService } from '../fakes/service.ts';

const NO_ROUTE = {
  code: 'rest_no_route',
  message: 'There is no route for this address and method.',
  data: { status: 404 },
};

/** The tests that all reading endpoints share; `path` is the one under the namespace. */
export function itIsAReadEndpoint(service: RunningService, path: string, records: Records): void {
  const { request } = service;
  const address = `/plugin/v1${path}`;

  it('has headers against shared caching, indexing and content sniffing', async () => {
    const { status, headers } = await request(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    });
  });

  it('sends the same headers with an error', async () => {
    const { status, headers } = await request(address, { auth: 'none' });
    expect(status).toBe(401);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    });
  });

  it('answers HEAD as GET, without a body', async () => {
    const get = await request(address);
    const head = await request(address, { method: 'HEAD' });
    const { date: _, 'x-request-id': __, ...same } = get.headers;
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers).toMatchObject(same);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)));
  });

  it('answers 304 without a body when If-None-Match names the tag of the body', async () => {
    const { headers } = await request(address);
    const etag = headers.etag ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "third"`, '*']) {
      const again = await request(address, { headers: { 'if-none-match': known } });
      expect({ known, status: again.status, body: again.body }).toEqual({ known, status: 304, body: '' });
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    }
  });

  it('answers 304 to HEAD as to GET', async () => {
    const { headers } = await request(address);
    const again = await request(address, {
      method: 'HEAD',
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('answers with the body when If-None-Match names other tags only', async () => {
    const { headers, body } = await request(address);
    const almost = (headers.etag ?? '').replace(/"$/, 'x"');
    for (const unknown of ['"other"', `"other", ${almost}`, 'W/"other"', (headers.etag ?? '').slice(1, -1)]) {
      const again = await request(address, { headers: { 'if-none-match': unknown } });
      expect({ unknown, status: again.status, body: again.body }).toEqual({ unknown, status: 200, body });
    }
  });

  it('accepts a trailing slash', async () => {
    const plain = await request(address);
    const slashed = await request(`${address}/`);
    expect(slashed.status).toBe(200);
    expect(slashed.body).toBe(plain.body);
  });

  it('ignores parameters it does not know', async () => {
    const plain = await request(address);
    const { status, body } = await request(`${address}?nonsense=1&__proto__=2&constructor[]=3&=4`);
    expect(status).toBe(200);
    expect(body).toBe(plain.body);
  });

  it('is under the configured base path and namespace, and nowhere else', async () => {
    const settings = { SIGNPOST_BASE_PATH: '/wp-json/', SIGNPOST_NAMESPACE: 'site-tools/v2' };
    const moved = await startService({ settings, records });
    onTestFinished(moved.stop);
    const { status, body } = await moved.request(`/wp-json/site-tools/v2${path}`);
    expect(status).toBe(200);
    expect(body).toBe((await request(address)).body);
    for (const wrong of [address, `/wp-json${address}`, `/site-tools/v2${path}`]) {
      expect((await moved.request(wrong)).json).toEqual(NO_ROUTE);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'answers 404 rest_no_route to %s, and names the methods it has',
    async (method) => {
      const { status, json, headers } = await request(address, { method });
      expect(status).toBe(404);
      expect(json).toEqual(NO_ROUTE);
      expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('answers 404 rest_no_route to POST whatever its body is', async () => {
    for (const [type, body] of [
      ['application/json', '{'],
      ['application/xml', '<a/>'],
      ['text/plain', 'x'.repeat(2 ** 21)],
    ] as const) {
      const { status, json } = await request(address, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect({ type, status }).toEqual({ type, status: 404 });
      expect(json).toEqual(NO_ROUTE);
    }
  });

  it('answers 404 rest_no_route to addresses beside it', async () => {
    for (const wrong of [
      `${address}x`,
      `${address}/1/2`,
      `${address}//`,
      address.toUpperCase(),
      `/${address}`,
      path,
    ]) {
      const { status, json } = await request(wrong);
      expect({ wrong, status }).toEqual({ wrong, status: 404 });
      expect(json).toEqual(NO_ROUTE);
    }
  });

  it('takes the method from X-HTTP-Method-Override on a POST', async () => {
    const { body } = await request(address);
    for (const method of ['GET', 'get']) {
      const overridden = await request(address, {
        method: 'POST',
        headers: { 'x-http-method-override': method },
      });
      expect(overridden.status).toBe(200);
      expect(overridden.body).toBe(body);
    }
    const put = await request(address, { method: 'POST', headers: { 'x-http-method-override': 'PUT' } });
    expect(put.json).toEqual(NO_ROUTE);
  });

  it('keeps the method when X-HTTP-Method-Override comes with anything but a POST', async () => {
    const get = await request(address, { headers: { 'x-http-method-override': 'PUT' } });
    expect(get.status).toBe(200);
    const put = await request(address, { method: 'PUT', headers: { 'x-http-method-override': 'GET' } });
    expect(put.json).toEqual(NO_ROUTE);
  });
}
