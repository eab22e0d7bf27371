import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startService } from '../fakes/service.ts';

const service = await startService();
afterAll(service.stop);
const { request } = service;

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('GET /', () => {
  it('gives a browser the dashboard, which may run and ask only what the service itself serves', async () => {
    const { status, headers, body } = await request('/', { auth: 'none', headers: BROWSER });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Accept-Encoding',
    });
    expect(body).toContain('<meta name="signpost-api" content="/plugin/v1" />');
    expect(body).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style|style=/);
  });

  it('names files that exist and that a browser may keep for good', async () => {
    const { body } = await request('/', { auth: 'none', headers: BROWSER });
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      for (const [accepted, encoding] of [
        ['gzip', 'gzip'],
        ['gzip, deflate, br', 'br'],
      ] as const) {
        const { status, headers } = await request(file, {
          auth: 'none',
          headers: { 'accept-encoding': accepted },
        });
        expect({ file, status }).toEqual({ file, status: 200 });
        expect(headers).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-encoding': encoding,
        });
      }
    }
  });

  it('gives programs what this is and where to go, as JSON', async () => {
    for (const accept of [undefined, '*/*', 'application/json', 'application/json, */*;q=0.1']) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      const { status, headers: sent, json } = await request('/', { auth: 'none', headers });
      expect(status).toBe(200);
      expect(sent).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept' });
      expect(json).toEqual({
        name: 'Signpost',
        description: 'Link analytics and brand visibility for the people who run a web site.',
        version: packageFile.version,
        namespaces: ['plugin/v1'],
        links: {
          docs: '/docs',
          openapi: '/openapi.json',
          namespace: '/plugin/v1',
          ready: '/readyz',
        },
        routes: expect.objectContaining({ '/plugin/v1/links/posts': expect.anything() }) as object,
      });
    }
  });

  it('gives the public address and the base path of the settings', async () => {
    const other = await startService({
      settings: {
        SIGNPOST_PUBLIC_URL: 'https://site.example/tools',
        SIGNPOST_BASE_PATH: '/api',
        SIGNPOST_ALLOWED_ORIGINS: 'https://admin.example',
      },
    });
    onTestFinished(other.stop);
    const { json, headers } = await other.request('/', { auth: 'none' });
    expect(json).toMatchObject({
      links: {
        docs: 'https://site.example/tools/api/docs',
        namespace: 'https://site.example/tools/api/plugin/v1',
      },
    });
    expect(headers.vary).toBe('Origin, Accept');
    const { body } = await other.request('/api', { auth: 'none', headers: BROWSER });
    expect(body).toContain('<meta name="signpost-api" content="/tools/api/plugin/v1" />');
    expect(body).toContain('src="/tools/api/assets/');
  });
});

describe('GET the address of a screen', () => {
  const ADDRESSES = [
    '/links/posts?orphans=only',
    '/brands',
    '/brands/b1/answers',
    '/admin/users',
    '/sign-in',
  ];

  it.each(ADDRESSES)('gives a browser the dashboard at %s', async (address) => {
    const { status, body } = await request(address, { auth: 'none', headers: BROWSER });
    expect(status).toBe(200);
    expect(body).toContain('<div id="app">');
  });

  it.each(ADDRESSES)('tells a program that there is nothing at %s', async (address) => {
    const { status, json } = await request(address, { auth: 'none' });
    expect(status).toBe(404);
    expect(json).toMatchObject({ code: 'rest_no_route' });
  });

  it('tells everyone that there is nothing at other addresses and files', async () => {
    for (const address of ['/nothing', '/assets/nothing.js', '/assets/../index.html', '/index.html']) {
      const { status } = await request(address, { auth: 'none', headers: BROWSER });
      expect({ address, status }).toEqual({ address, status: 404 });
    }
  });
});
