import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { startService } from '../fakes/service.ts';

const service = await startService();
afterAll(service.stop);
const { request } = service;

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

describe('GET /', () => {
  it('shows a browser what this is, in a page without scripts or further requests', async () => {
    const { status, headers, body } = await request('/', { auth: 'none', headers: BROWSER });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      vary: 'Accept',
    });
    expect(body).toMatch(/^<!doctype html>/);
    expect(body).not.toMatch(/<script|<img|<link|src=/);
    expect(body).toContain('link analytics and brand visibility');
  });

  it('links to pages that exist', async () => {
    const { body } = await request('/', { auth: 'none', headers: BROWSER });
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, link]) => new URL(link ?? '', service.url));
    expect(links.map(({ pathname }) => pathname)).toEqual([
      '/docs',
      '/openapi.json',
      '/plugin/v1',
      '/readyz',
    ]);
    for (const { pathname } of links) {
      expect({ pathname, status: (await request(pathname, { auth: 'none' })).status }).toEqual({
        pathname,
        status: 200,
      });
    }
  });

  it('says how to add a user and how to sign in, with the address that was asked', async () => {
    const { body } = await request('/', { auth: 'none', headers: BROWSER });
    expect(body).toContain('bin/signpost user add ada --role administrator');
    expect(body).toContain(`${service.url}/plugin/v1/links/posts-stats`);
  });

  it('gives programs the same in JSON', async () => {
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
        docs: 'https://site.example/tools/docs',
        namespace: 'https://site.example/tools/api/plugin/v1',
      },
    });
    expect(headers.vary).toBe('Origin, Accept');
    const { body } = await other.request('/', { auth: 'none', headers: BROWSER });
    expect(body).toContain('https://site.example/tools/api/plugin/v1/links/posts-stats');
    expect(body).toContain('href="api/plugin/v1"');
  });

  it('shows the Host header as plain text', async () => {
    const headers = { ...BROWSER, host: '"><b>x</b>' };
    const { body } = await request('/', { auth: 'none', headers });
    expect(body).not.toContain('<b>x');
  });
});
