import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { anAgentAt, tokenOf } from '../fakes/agent-client.ts';
import { startService } from '../fakes/service.ts';

const BROWSER = { accept: 'text/html' };
const API = '/signpost/plugin/v1';

const service = await startService({
  settings: { SIGNPOST_BASE_PATH: '/signpost', SIGNPOST_PUBLIC_URL: 'https://my.site/signpost/' },
});
afterAll(service.stop);
const { request } = service;

describe('Below a path', () => {
  it.each([
    '/signpost',
    '/signpost/',
    '/signpost/links/posts?page=2',
    '/signpost/sign-in',
    '/signpost/x/one',
  ])('gives a browser the dashboard at %s, with all paths below it', async (address) => {
    const { status, body } = await request(address, { auth: 'none', headers: BROWSER });
    expect(status).toBe(200);
    expect(body).toContain('<meta name="signpost-root" content="/signpost" />');
    expect(body).toContain(`<meta name="signpost-api" content="${API}" />`);
    const files = [...body.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      expect({ file, status: (await request(file, { auth: 'none' })).status }).toEqual({
        file: expect.stringMatching(/^\/signpost\/assets\//) as string,
        status: 200,
      });
  });

  it.each(['/', '/links/posts?page=2', '//evil.example/'])(
    'sends a browser from %s to the same address below the path',
    async (address) => {
      const { status, headers } = await request(address, { auth: 'none', headers: BROWSER });
      expect({ status, location: headers.location }).toEqual({
        status: 302,
        location: `/signpost${address}`,
      });
    },
  );

  it('says below the path that a page does not exist, to people and to programs', async () => {
    const page = await request('/signpost/nowhere', { auth: 'none', headers: BROWSER });
    expect(page.status).toBe(404);
    expect(page.body).toContain('<div id="app">');
    const answer = await request('/signpost/nowhere', { auth: 'none' });
    expect(answer).toMatchObject({ status: 404, json: { code: 'rest_no_route' } });
  });

  it.each(['/healthz', '/readyz', '/metrics', '/docs', '/openapi.json'])(
    'answers %s at the root and below the path',
    async (address) => {
      for (const root of ['', '/signpost'])
        expect((await request(root + address, { auth: 'none' })).status).toBe(200);
    },
  );

  it('describes every address below the path', async () => {
    const { json } = await request('/signpost/openapi.json', { auth: 'none' });
    const { servers, paths } = json as { servers: unknown; paths: Record<string, unknown> };
    expect(servers).toEqual([{ url: 'https://my.site' }]);
    expect(Object.keys(paths).filter((path) => !/^\/signpost(\/|$)/.test(path))).toEqual(['/']);
    const { body } = await request('/signpost/docs', { auth: 'none' });
    expect(body).toContain('<code>/signpost/docs</code>');
  });

  it('keeps the cookie of a session to the path', async () => {
    const body = JSON.stringify({ login: 'admin', password: service.passwords['admin'] });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await request(`${API}/session`, { method: 'POST', auth: 'none', headers, body });
    const [cookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(cookie).toContain('; Path=/signpost;');
    const { csrf } = signedIn.json as { csrf: string };
    const signedOut = await request(`${API}/session`, {
      method: 'DELETE',
      auth: 'none',
      headers: { cookie: cookie.split(';')[0] ?? '', 'x-signpost-csrf': csrf },
    });
    expect(signedOut.headers['set-cookie']?.[0]).toMatch(/^signpost_session=; Path=\/signpost; Max-Age=0;/);
  });

  it('gives agents their tools below the path', async () => {
    const agent = await anAgentAt({ url: `${service.url}/signpost` }, await tokenOf(service, 'viewer'));
    expect(await agent.reply('site_overview')).toMatchObject({ evidence: expect.any(String) as string });
  });

  it('sends readers of a feed to an address below the path', async () => {
    const { json } = await request(`${API}/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'Ada', channel: 'feed', time_zone: 'Europe/Berlin' }),
    });
    const { secret } = json as { secret: string };
    expect(secret).toMatch(/^https:\/\/my\.site\/signpost\/notices\/feed\//);
    const feed = await request(new URL(secret).pathname, { auth: 'none' });
    expect(feed.headers['content-type']).toContain('application/atom+xml');
    expect(feed.body).toContain(`href="${secret}"`);
  });

  it('sends invitations to an address below the path, however the public address is written', async () => {
    const bare = await startService({
      settings: { SIGNPOST_BASE_PATH: '/signpost', SIGNPOST_PUBLIC_URL: 'https://my.site' },
    });
    onTestFinished(bare.stop);
    for (const one of [service, bare]) {
      const { json } = await one.request(`${API}/users/admin/invitation`, { method: 'POST' });
      expect((json as { url: string }).url).toMatch(/^https:\/\/my\.site\/signpost\/invitation#code=/);
    }
  });

  it('has the paths of the public address where a proxy takes its path away', async () => {
    const other = await startService({ settings: { SIGNPOST_PUBLIC_URL: 'https://my.site/signpost' } });
    onTestFinished(other.stop);
    const { status, body } = await other.request('/links/posts', { auth: 'none', headers: BROWSER });
    expect(status).toBe(200);
    expect(body).toContain(`<meta name="signpost-api" content="${API}" />`);
    expect((await other.request('/plugin/v1/links/posts-stats')).status).toBe(200);
  });
});
