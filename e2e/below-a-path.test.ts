import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx, startNginx } from '../service/test/servers/nginx.ts';
import type { TestServer } from '../service/test/servers/test-server.ts';
import { LONG } from '../service/test/fakes/patience.ts';
import { serveSite, type LoopbackSite } from './support/loopback-site.ts';
import { hasBrowser, openWindow, settled } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { FEW_ANSWERS, startService, type Service } from './support/start-service.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RECIPE = readFileSync(path.join(ROOT, 'docs/below-a-path.nginx.conf'), 'utf8');
const SITE = '<title>Home</title><main><a href="/about">About</a></main>';

describe.skipIf(!hasBrowser || findNginx() === null)('Signpost below a path of a site', LONG, () => {
  let service: Service;
  let site: LoopbackSite;
  let nginx: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  /** What the browser asked the site for, in place of Signpost. */
  const strays: string[] = [];

  beforeAll(async () => {
    site = await serveSite({ '/': SITE, '/about': SITE });
    const env = {
      SIGNPOST_BASE_PATH: '/signpost',
      SIGNPOST_ALLOWED_HOSTS: '127.0.0.1',
      SIGNPOST_TRUSTED_PROXIES: '127.0.0.1',
      SIGNPOST_EXTENSIONS: path.join(ROOT, 'examples/unscored-posts-extension.ts'),
      ...FEW_ANSWERS,
    };
    [service, browser] = await Promise.all([startService({ env }), connectBrowser()]);
    const recipe = RECIPE.replaceAll('http://127.0.0.1:7575', service.url);
    nginx = await startNginx(() => `${recipe}\nlocation / { proxy_pass ${site.url}; }`);
    context = await openWindow(browser, { url: nginx.url });
    page = await context.newPage();
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== nginx.url || !pathname.startsWith('/signpost/')) strays.push(request.url());
    });
  });
  afterAll(async () => {
    await browser.close();
    await nginx.stop();
    await service.stop();
    site.stop();
  });

  const at = (address: string): string => `${nginx.url}/signpost${address}`;

  it('signs in, lists posts, follows a run, shares a report and signs out, and never leaves the path', async () => {
    await page.goto(at('/links/posts?orphans=only'));
    await page.getByLabel('Login').fill(service.signIn.login);
    await page.getByLabel('Password').fill(service.signIn.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(at('/links/posts?orphans=only'));
    await settled(page);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ name: 'signpost_session', path: '/signpost' });

    await page.getByRole('row').filter({ hasText: 'A pond in a tub' }).click();
    const panel = page.getByRole('complementary');
    await panel.getByText('No other post links here.').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Posts without a score' }).click();
    await page
      .getByRole('row', { name: /^Post / })
      .getByRole('link')
      .click();
    await page.waitForURL(at('/links/posts?type=post&score=none'));

    await page.getByRole('link', { name: 'Sample Bicycles' }).click();
    await page.getByRole('button', { name: 'Share report' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    const report = await dialog.getByRole('textbox').inputValue();
    expect(report).toContain(at('/share/'));
    const stranger = await (await openWindow(browser, { url: nginx.url })).newPage();
    await stranger.goto(report);
    await stranger.getByRole('heading', { name: 'Sample Bicycles' }).waitFor();
    await stranger.context().close();
    await page.keyboard.press('Escape');

    await page.goto(at('/site/sources?add=source'));
    await page.getByLabel('Address', { exact: true }).fill(site.url);
    await page.getByText(/It can be read: Crawl/).waitFor();
    site.hold('/about');
    const streams = page.waitForResponse(/\/signpost\/plugin\/v1\/index\/runs\/\d+\/events$/);
    await page.getByRole('button', { name: 'Add and index now' }).click();
    expect((await streams).headers()['content-type']).toMatch(/^text\/event-stream/);
    await page.getByText(`Reading ${site.url}`).first().waitFor();
    site.release();
    await page
      .getByText(/2 documents read in/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: `Menu of ${service.signIn.login}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(at('/sign-in'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    expect(strays).toEqual([]);
  });

  it('lets an invited person in, shows the documentation and the way back from a lost page', async () => {
    const invitation = JSON.parse(await service.run('user', 'invite', service.signIn.login, '--json')) as {
      url: string;
    };
    const { pathname, hash } = new URL(invitation.url);
    await page.goto(nginx.url + pathname + hash);
    await page.getByLabel('New password').fill('correct horse battery');
    await page.getByRole('button', { name: /sign in$/i }).click();
    await page.waitForURL(at('/'));
    await page.goto(at('/nowhere'));
    await page.getByRole('link', { name: 'Today' }).first().click();
    await page.waitForURL(at('/'));
    await page.goto(at('/docs'));
    await page.getByRole('link', { name: 'openapi.json', exact: true }).click();
    await page.waitForURL(at('/openapi.json'));
    await page.goto(`${nginx.url}/signpost`);
    await page.waitForURL(at('/'));
    expect(strays).toEqual([`${nginx.url}/signpost`]);
  });
});
