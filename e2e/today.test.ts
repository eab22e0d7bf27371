import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { accessProblems } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, settled } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startBackend, type Backend } from './support/start-backend.ts';
import { FEW_ANSWERS, startService, type Service } from './support/start-service.ts';

const SITE = path.resolve(import.meta.dirname, '../examples/sample-site');

/** The journeys go on from one to the next: an empty installation that gets a brand and a site, and then loses its backend. */
describe.skipIf(!hasBrowser)('Today', LONG, () => {
  let backend: Backend;
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [backend, browser] = await Promise.all([startBackend(FEW_ANSWERS), connectBrowser()]);
    service = await startService({ sample: false, env: backend.env });
    page = await openSignedIn(await openWindow(browser, service), service.signIn);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await backend.stop();
  });

  const steps = () => page.getByRole('list').filter({ hasText: 'Index a site' }).getByRole('listitem');

  it('begins with three steps when nothing is there, in a way that everyone can use', async () => {
    expect(await steps().count()).toBe(3);
    expect(await page.getByRole('link', { name: 'Index your site' }).getAttribute('href')).toBe(
      '/site/sources',
    );
    expect(await accessProblems(page)).toEqual([]);
  });

  it('adds a brand by a form that says in place what is missing, and ticks the step', async () => {
    await page.getByRole('link', { name: 'Add a brand' }).click();
    await page.waitForURL('**/brands?new=brand');
    const form = page.getByRole('dialog', { name: 'Add a brand' });
    await form.getByRole('button', { name: 'Add the brand' }).click();
    await form.getByText('Please fill this in.').first().waitFor();
    await form.getByLabel('Name').fill('Plain Words');
    await form.getByLabel('Address').fill('no address');
    await form.getByRole('button', { name: 'Add the brand' }).click();
    await form.getByText('Not a web address').waitFor();
    await form.getByLabel('Address').fill('https://words.example');
    await form.getByRole('button', { name: 'Add the brand' }).click();
    await page
      .getByRole('dialog', { name: 'Plain Words was added' })
      .getByText(/There are no questions|templates/)
      .waitFor();
    await page.getByRole('link', { name: 'Open the brand' }).click();
    await page.waitForURL('**/brands/*/questions');
    await page.goto('/');
    await steps().nth(1).getByText('A brand is watched.').waitFor();
    expect(await steps().nth(1).getByRole('link').count()).toBe(0);
  });

  it('ticks the first step by itself when a site was indexed elsewhere, and shows what is worth doing', async () => {
    await page.goto('/');
    await settled(page);
    await service.run('index', 'html', SITE, '--base', 'https://sample.example');
    const notices = page.getByRole('list', { name: 'What is worth doing or knowing' });
    await notices.getByText(/^\d+ internal links lead nowhere/).waitFor();
    expect(await steps().count()).toBe(0);
    const orphans = notices.getByRole('listitem').filter({ hasText: /of \d+ posts have no incoming link/ });
    await orphans.getByRole('link', { name: /Find links/ }).click();
    await page.waitForURL('**/links/mend?for=orphans');
    await page.goBack();
    await page.getByRole('link', { name: /Lead nowhere/ }).click();
    await page.waitForURL('**/links/broken?reason=leads_nowhere');
  });

  it('lists the brand with what is known of it, and opens it by the keyboard alone', async () => {
    await page.goto('/brands');
    await settled(page);
    await page.getByText('1 brand is watched').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/brands\/[^/?]+$/);
    const heading = page.getByRole('heading', { level: 1, name: 'Plain Words' });
    await heading.waitFor();
    expect(await heading.count()).toBe(1);
  });

  it('goes on without the backend: links as ever, brands as they were, with their age', async () => {
    await page.goto('/brands?new=brand');
    await backend.stop();
    const form = page.getByRole('dialog', { name: 'Add a brand' });
    await form.getByLabel('Name').fill('Too Late');
    await form.getByLabel('Address').fill('https://late.example');
    await form.getByRole('button', { name: 'Add the brand' }).click();
    await form.getByText('The brand was not added.').waitFor();
    expect(await form.getByLabel('Name').inputValue()).toBe('Too Late');
    await page.goto('/');
    await page.getByText('The analysis backend does not answer').waitFor();
    await page.getByText(/^\d+ internal links lead nowhere/).waitFor();
    await page.getByRole('table', { name: 'Brands' }).getByRole('link', { name: 'Plain Words' }).waitFor();
    await page.getByText(/newer ones could not be fetched/).waitFor();
  });
});
