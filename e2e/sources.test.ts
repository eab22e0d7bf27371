import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { serveSite, type LoopbackSite } from './support/loopback-site.ts';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const PAGES: Record<string, string | null> = {
  '/': '<title>Home</title><main><a href="/about">About</a> <a href="/old-offer">Our offer</a></main>',
  '/about': '<title>About us</title><main><a href="/">Home</a> <a href="/broken">More</a></main>',
  '/broken': null,
};

/** Waits until the text is on the page. */
const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

describe.skipIf(!hasBrowser)('Sources and runs', LONG, () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let site: LoopbackSite;

  beforeAll(async () => {
    site = await serveSite(PAGES);
    // Private addresses are asked only where the operator allows it.
    const env = { SIGNPOST_ALLOWED_HOSTS: '127.0.0.1' };
    [service, browser] = await Promise.all([startService({ env, brands: false }), connectBrowser()]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn, '/site/sources');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    site.stop();
  });

  it('index a site from the form, which tests itself, and show the run as it goes on, after a reload too', async () => {
    await page.getByRole('button', { name: 'Add a source' }).click();
    const address = page.getByLabel('Address', { exact: true });
    await address.fill('http://nowhere.invalid');
    await shows(page, 'It cannot be read yet:');
    // Folders of the machine are for those whom the operator allows them.
    await page.getByLabel('How it is read').selectOption('html');
    await page.getByLabel('Folder on the machine that runs Signpost').fill('/etc');
    await page.getByLabel('Public address of the folder').fill('https://www.example.com');
    await shows(page, /inside those listed in SIGNPOST_SOURCE_FOLDERS/);
    await page.getByLabel('How it is read').selectOption('site');
    await address.fill(site.url);
    await shows(page, /It can be read: Crawl/);

    site.hold('/about');
    await page.getByRole('button', { name: 'Add and index now' }).click();
    await shows(page, `Reading ${site.url}`);
    await page.reload();
    await shows(page, `Reading ${site.url}`);
    await page.getByRole('button', { name: 'Cancel the run' }).waitFor();
    site.release();

    await shows(page, /3 documents read in/);
    await page.getByRole('link', { name: 'About us' }).first().waitFor();
    const links = page.locator('section', { has: page.getByRole('heading', { name: 'Links that changed' }) });
    await links.getByRole('listitem').filter({ hasText: 'Our offer' }).waitFor();
    await page.getByRole('link', { name: '4 added' }).click();
    expect(new URL(page.url()).searchParams.get('links')).toBe('added');
    await page.getByText('the server answers with status 500').click();
    await page
      .locator('#errors')
      .getByRole('link', { name: `${new URL(site.url).host}/broken` })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('reason')).toBe('the server answers with status 500');

    await page.getByRole('link', { name: 'Show the broken links' }).click();
    await shows(page, /old-offer/);
  });

  it('follow a run by asking when the stream of its events fails, and cancel it', async () => {
    await visit(page, '/site/sources');
    await page.route('**/events', (route) => route.abort());
    site.hold('/about');
    await page.getByRole('button', { name: 'Index now' }).click();
    await shows(page, 'Live updates are interrupted');
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await shows(page, 'Cancelling…');
    site.release();
    await shows(page, /This run was cancelled|documents read in/);
    expect(await page.getByText('Live updates are interrupted').count()).toBe(0);
    await page.unroute('**/events');

    // The next run, on the same screen, is one of its own.
    site.hold('/about');
    await page.getByRole('button', { name: 'Index again' }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    site.release();
    await shows(page, /This run was cancelled|documents read in/);
  });

  it('show what a run has found in a list that was opened meanwhile', async () => {
    await visit(page, '/site/sources');
    // Nothing that watched an earlier run still does.
    await page.reload();
    site.hold('/about');
    await page.getByRole('button', { name: 'Index now' }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Posts' }).click();
    await page.getByRole('row', { name: 'About us' }).waitFor();
    PAGES['/about'] = '<title>Who we are</title><main><a href="/">Home</a></main>';
    site.release();
    await page.getByRole('row', { name: 'Who we are' }).waitFor();
    expect(await page.getByRole('row', { name: 'About us' }).count()).toBe(0);
  });

  it('speak the language of the browser, and the one that a person has chosen after a reload', async () => {
    const context = await openWindow(browser, service, { locale: 'de-DE' });
    const page = await openSignedIn(context, service.signIn, '/site/sources');
    await page.getByRole('heading', { name: 'Quellen und Läufe' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    // A screen whose words are fetched with it, in both languages.
    await visit(page, '/admin/schedules');
    await page.getByRole('heading', { name: 'Sicherungen' }).waitFor();
    await page.getByRole('button', { name: /^Menü von/ }).click();
    await page.getByLabel('Sprache', { exact: true }).selectOption('English');
    await page.getByRole('heading', { name: 'Backups' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Backups' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await context.close();
  });

  it('change the schedule of a source, and remove it after a question', async () => {
    await visit(page, '/site/sources');
    const more = page.getByRole('button', { name: `More about ${site.url}` });
    await more.click();
    await page.getByRole('button', { name: 'Edit schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Schedule').selectOption('Another schedule');
    await dialog.getByLabel('Your schedule').fill('sometimes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shows(page, 'Not a schedule.');
    await dialog.getByLabel('Your schedule').fill('every 6h');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await shows(page, 'every 6 hours');
    // The keys go on where the menu was opened.
    await dialog.waitFor({ state: 'detached' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);

    await more.click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the source' }).click();
    await shows(page, 'Where is your site?');
    expect(await page.getByText(site.url).count()).toBe(0);
  });

  it('are read as the options of the form say', async () => {
    await visit(page, '/site/sources');
    await page.getByRole('button', { name: 'Add a source' }).first().click();
    await page.getByLabel('How it is read').selectOption('crawl');
    await page.getByLabel('Address', { exact: true }).fill(site.url);
    await page.getByText('More options').click();
    await page.getByLabel('Maximum number of pages').fill('1');
    await page.getByRole('button', { name: 'Add and index now' }).click();
    await shows(page, /1 document read in/);
    expect(await page.getByRole('link', { name: 'About us' }).count()).toBe(0);
  });
});
