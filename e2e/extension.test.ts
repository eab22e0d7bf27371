import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../examples/unscored-posts-extension.ts');

describe.skipIf(!hasBrowser)('A screen of an extension', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-extension-'));
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const broken = path.join(folder, 'broken.mjs');
    writeFileSync(
      broken,
      `export default (signpost) => {
        signpost.screen({ name: 'broken', title: 'Broken', module: new URL('./broken-screen.js', import.meta.url) });
      };`,
    );
    writeFileSync(
      path.join(folder, 'broken-screen.js'),
      `export function mount() { throw new Error('no <b>luck</b>'); }`,
    );
    const env = { SIGNPOST_EXTENSIONS: `${EXAMPLE},${broken}` };
    [service, browser] = await Promise.all([startService({ env, brands: false }), connectBrowser()]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('stands in the sidebar, shows its figures, and leads to the posts behind them', async () => {
    await page.getByRole('link', { name: 'Posts without a score' }).click();
    await page.waitForURL('**/x/unscored-posts');
    await page.getByRole('heading', { name: 'Posts without a score', level: 1 }).waitFor();
    await page.getByText(/^\d+ of \d+ posts have no SEO score yet\.$/).waitFor();
    await page
      .getByRole('row', { name: /^Post / })
      .getByRole('link')
      .click();
    await page.waitForURL('**/links/posts?*');
    expect(new URL(page.url()).search).toBe('?type=post&score=none');
  });

  it('that fails is told as such, and the rest goes on', async () => {
    await page.goto('/x/broken');
    await page.getByText('“Broken” could not be shown').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('no <b>luck</b>');
    await visit(page, '/x/unknown');
    await page.getByText('No extension has this screen').waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL(`${service.url}/`);
  });
});
