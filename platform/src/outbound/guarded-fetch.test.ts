import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realWait } from '../time/index.ts';
import { openGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
import { parseResolveEntry } from './resolve-entry.ts';

/** A certificate for localhost that signs itself, made for this test alone. */
const SELF_SIGNED = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUJ6SOQqWAmTjVrPhLqE3Sx8UkcvgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNzE2NTcxN1oYDzIxMjYxMDI0
MTY1NzE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQSpqzuJ+nAdAlQf5N279h0sL5Y4PzUVh3dalaWc+jDrxBnav4srGgo
QQl8iWpXbcAcCI3WnukjzXCpzSOhIudEo1MwUTAdBgNVHQ4EFgQUCjlAGGYsIyMN
AJzqLw/aFRrFQDEwHwYDVR0jBBgwFoAUCjlAGGYsIyMNAJzqLw/aFRrFQDEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAr0rqExB0/lmw+elWCEY5Z
GgplX+pzKu9PrfQZo6+KHQIhAIYT2g0ejyPjq3DCs52BhMiigglxSXtTnpL65hUd
Gy7J
-----END CERTIFICATE-----`;
const SELF_SIGNED_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpR+Xn/P1bapo+j8Z
mc2C4tIA8ySO76TnmADPIZ1C1gmhRANCAAQSpqzuJ+nAdAlQf5N279h0sL5Y4PzU
Vh3dalaWc+jDrxBnav4srGgoQQl8iWpXbcAcCI3WnukjzXCpzSOhIudE
-----END PRIVATE KEY-----`;

async function serve(listener: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, requests, url: `http://127.0.0.1:${port}` };
}

function open(options: Partial<GuardedFetchOptions> = {}) {
  const fetch = openGuardedFetch({
    userAgent: 'Signpost/test',
    allowHosts: [],
    resolve: [],
    wait: realWait,
    ...options,
  });
  onTestFinished(() => fetch.close());
  return fetch;
}

async function text(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('openGuardedFetch', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://017700000001:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://[2002:7f00:1::]:PORT/',
    'http://localhost:PORT/',
    'http://LOCALHOST.:PORT/',
    'http://user:secret@localhost:PORT/',
    'https://localhost:PORT/',
    'http://10.0.0.1:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
  ])('refuses %s and sends nothing', async (address) => {
    const { port, requests } = await serve((_, response) => response.end('secret'));
    const asked = open()(address.replace('PORT', String(port)));
    await expect(asked).rejects.toMatchObject({ problem: 'private_address' });
    expect(requests).toHaveLength(0);
  });

  it('names the host that may be allowed', async () => {
    const failure = { code: 'private_address', host: 'localhost' };
    await expect(open()('http://localhost:1/')).rejects.toMatchObject({ failure });
  });

  it('says that a server does not speak https', async () => {
    const { port } = await serve((_, response) => response.end());
    await expect(open({ allowHosts: ['localhost'] })(`https://localhost:${port}/`)).rejects.toMatchObject({
      failure: { code: 'no_https' },
    });
  });

  it('refuses a private address behind a redirect, however it is spelled', async () => {
    const secret = await serve((_, response) => response.end('secret'));
    const targets = ['127.0.0.1', '[::ffff:127.0.0.1]', '0x7f.1', 'localhost', '2130706433'];
    const site = await serve((request, response) => {
      const target = targets[Number(request.url?.slice(1))] ?? '';
      response.writeHead(302, { location: `http://${target}:${secret.port}/` }).end();
    });
    const fetch = open({ resolve: [parseResolveEntry(`site.test:80:127.0.0.1:${site.port}`)] });
    for (const at of targets.keys()) {
      await expect(fetch(`http://site.test/${at}`)).rejects.toMatchObject({ problem: 'private_address' });
    }
    expect(site.requests).toHaveLength(targets.length);
    expect(secret.requests).toHaveLength(0);
  });

  it('refuses a name whose address turns private after it was public', async () => {
    const secret = await serve((_, response) => response.end('secret'));
    const answers = ['93.184.215.14', '127.0.0.1'];
    const fetch = open({
      lookup: (_, callback) => {
        const address = answers.shift() ?? '::1';
        callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
      },
    });
    const url = `http://rebind.test:${secret.port}/`;
    await expect(fetch(url)).rejects.toMatchObject({ problem: 'no_connection' });
    await expect(fetch(url)).rejects.toMatchObject({ problem: 'private_address' });
    await expect(fetch(url)).rejects.toMatchObject({ problem: 'private_address' });
    expect(secret.requests).toHaveLength(0);
  });

  it('does not use the private one of several addresses of a name', async () => {
    const secret = await serve((_, response) => response.end('secret'));
    const fetch = open({
      lookup: (_, callback) =>
        callback(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '93.184.215.14', family: 4 },
        ]),
    });
    await expect(fetch(`http://both.test:${secret.port}/`)).rejects.toMatchObject({
      problem: 'no_connection',
    });
    expect(secret.requests).toHaveLength(0);
  });

  it('asks a host that is allowed, and no other one behind its redirect', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/') response.end('hello');
      else response.writeHead(301, { location: `http://127.0.0.1:${site.port}/` }).end();
    });
    const fetch = open({ allowHosts: ['LOCALHOST'] });
    const reply = await fetch(`http://localhost:${site.port}/`);
    expect(await text(reply.body)).toBe('hello');
    await expect(fetch(`http://localhost:${site.port}/x`)).rejects.toMatchObject({
      problem: 'private_address',
    });
  });

  it('asks the address that a resolve entry names, under the host that was asked for', async () => {
    const site = await serve((request, response) => response.end(request.headers.host));
    const fetch = open({ resolve: [parseResolveEntry(`www.site.test:80:127.0.0.1:${site.port}`)] });
    const reply = await fetch('http://www.site.test/');
    expect(await text(reply.body)).toBe('www.site.test');
  });

  it.each(['', 'host', 'host:80', 'host:80:name', 'host:0:127.0.0.1', 'h:80:::1', 'h:80:127.0.0.1:99999'])(
    'refuses the resolve entry %j',
    (entry) => expect(() => parseResolveEntry(entry)).toThrow(/HOST:PORT:ADDRESS/),
  );

  it('reads a resolve entry with an IPv6 address in brackets', () => {
    expect(parseResolveEntry('Site.Test:443:[::1]:8443')).toEqual({
      host: 'site.test',
      port: 443,
      address: '::1',
      connectPort: 8443,
    });
  });

  it('says that the authority of a certificate is not known', async () => {
    const server = createTlsServer({ key: SELF_SIGNED_KEY, cert: SELF_SIGNED }, (_, response) =>
      response.end(),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(open({ allowHosts: ['localhost'] })(`https://localhost:${port}/`)).rejects.toMatchObject({
      failure: { code: 'unknown_authority' },
    });
  });

  it('asks over http and https only, also behind a redirect', async () => {
    const site = await serve((_, response) =>
      response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    );
    const fetch = open({ allowHosts: ['127.0.0.1'] });
    await expect(fetch('ftp://site.test/')).rejects.toMatchObject({ problem: 'not_web' });
    await expect(fetch('file:///etc/passwd')).rejects.toMatchObject({ problem: 'not_web' });
    await expect(fetch(site.url)).rejects.toMatchObject({ problem: 'not_web' });
  });

  it('follows a chain and tells its hops; gives up on a circle and on more than ten', async () => {
    const site = await serve((request, response) => {
      const [, kind, at] = request.url?.split('/') ?? [];
      if (kind === 'chain' && at === '5') response.end('there');
      else if (kind === 'circle') response.writeHead(302, { location: '/circle' }).end();
      else {
        const status = [301, 302, 303, 307, 308][Number(at)] ?? 301;
        response.writeHead(status, { location: `/${kind}/${Number(at) + 1}` }).end();
      }
    });
    const fetch = open({ allowHosts: ['127.0.0.1'] });
    const reply = await fetch(`${site.url}/chain/0`);
    expect(reply).toMatchObject({ status: 200, url: `${site.url}/chain/5` });
    expect(reply.hops.map(({ status }) => status)).toEqual([301, 302, 303, 307, 308]);
    await expect(fetch(`${site.url}/circle`)).rejects.toMatchObject({ problem: 'redirect_loop' });
    await expect(fetch(`${site.url}/endless/0`)).rejects.toMatchObject({ problem: 'too_many_redirects' });
  });

  it('sends credentials to the first origin only', async () => {
    const other = await serve((_, response) => response.end());
    const site = await serve((request, response) => {
      const location = request.url === '/' ? '/same' : `http://localhost:${other.port}/`;
      response.writeHead(302, { location }).end();
    });
    const fetch = open({ allowHosts: ['127.0.0.1', 'localhost'] });
    (await fetch(site.url, { authorization: 'Basic c2VjcmV0' })).discard();
    expect(site.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Basic c2VjcmV0',
      'Basic c2VjcmV0',
    ]);
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['gzip', gzipSync('packed')],
    ['deflate', deflateSync('packed')],
    ['deflate', deflateRawSync('packed')],
    ['br', brotliCompressSync('packed')],
  ])('unpacks %s', async (encoding, bytes) => {
    const site = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes),
    );
    const reply = await open({ allowHosts: ['127.0.0.1'] })(site.url);
    expect(await text(reply.body)).toBe('packed');
  });

  it('gives headers that come twice as one text, and the first of those that have one value', async () => {
    const site = await serve((_, response) => {
      response.writeHead(200, [
        'Content-Type',
        'text/html',
        'Content-Type',
        'text/plain',
        'X-A',
        '1',
        'X-A',
        '2',
      ]);
      response.end();
    });
    const { headers } = await open({ allowHosts: ['127.0.0.1'] })(site.url);
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-a': '1, 2' });
  });

  it('stops a body that unpacks to more than the limit, or that is none', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const site = await serve((request, response) => {
      const encoding = request.url === '/odd' ? 'zstd-of-mine' : 'gzip';
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(request.url === '/bomb' ? bomb : 'no gzip at all');
    });
    const fetch = open({ allowHosts: ['127.0.0.1'], limits: { maxBytes: 1024 * 1024 } });
    const read = async (path: string) => text((await fetch(site.url + path)).body);
    await expect(read('/bomb')).rejects.toMatchObject({ problem: 'too_large' });
    await expect(read('/broken')).rejects.toMatchObject({ problem: 'unreadable_encoding' });
    await expect(read('/odd')).rejects.toMatchObject({ problem: 'unreadable_encoding' });
  });

  it('gives up on an answer that never begins or never ends, on headers without end and on a broken body', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/headers') response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end();
      if (request.url === '/drip') response.write('some');
      if (request.url === '/broken') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('some', () => response.destroy());
      }
    });
    const time: { over?: () => void } = {};
    const fetch = open({
      allowHosts: ['127.0.0.1'],
      wait: (_, signal) =>
        new Promise((resolve) => {
          time.over = resolve;
          signal.addEventListener('abort', () => resolve());
        }),
    });
    const silent = fetch(`${site.url}/silent`);
    time.over?.();
    await expect(silent).rejects.toMatchObject({ problem: 'too_slow' });
    const drip = await fetch(`${site.url}/drip`);
    const reading = text(drip.body);
    time.over?.();
    await expect(reading).rejects.toMatchObject({ problem: 'too_slow' });
    await expect(fetch(`${site.url}/headers`)).rejects.toMatchObject({ problem: 'no_connection' });
    const broken = await fetch(`${site.url}/broken`);
    await expect(text(broken.body)).rejects.toMatchObject({ problem: 'no_connection' });
  });
});
