import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessProblems, darkContrastProblems } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

describe.skipIf(!hasBrowser)('Mending', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startService({ sample: false, brands: false }),
      connectBrowser(),
    ]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn, '/links/mend');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('says what is missing before there are texts or plans, in a way that everyone can use', async () => {
    await page.getByText('There are no texts to find suggestions in').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await visit(page, '/links/plans');
    await page.getByText('There are no plans yet').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    expect(await darkContrastProblems(page)).toEqual([]);
  });

  it('is found by the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens' }).fill('links to the orphans');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/links/mend?for=orphans');
    expect(new URL(page.url()).search).toBe('?for=orphans');
    await page.getByRole('link', { name: 'All orphans' }).click();
    await page.waitForURL('**/links/posts?orphans=only');
  });
});
