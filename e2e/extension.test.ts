import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser, sharedSample } from './support/shared.ts';

describe.skipIf(!hasBrowser)('A screen of an extension', LONG, () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await connectBrowser();
    const { url, signIn } = sharedSample();
    page = await openSignedIn(await openWindow(browser, { url }), signIn);
  });
  afterAll(() => browser.close());

  it('is in the sidebar, shows its figures, and leads to the posts behind them', async () => {
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

  it('that fails is named, and the rest goes on', async () => {
    await page.goto('/x/broken');
    await page.getByText('“Broken” could not be shown').waitFor();
    expect(await page.getByRole('status').textContent()).toContain('no <b>luck</b>');
    await visit(page, '/x/unknown');
    await page.getByText('No extension has this screen').waitFor();
    await page.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL(`${sharedSample().url}/`);
  });
});
