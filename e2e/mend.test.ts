import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessProblems, darkContrastProblems } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const SITE = path.resolve(import.meta.dirname, '../examples/sample-site');

/** The journeys go on from one to the next: what was accepted in the first is there in the others. */
describe.skipIf(!hasBrowser)('Mending', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let clicks = 0;

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

  const click = async (what: Locator): Promise<void> => {
    clicks += 1;
    await what.click();
  };
  const rows = () => page.locator('main li[data-row]');
  const bar = () => page.getByRole('region', { name: 'Your decisions' });
  const panel = () => page.getByRole('complementary');

  it('says what is missing before there are texts, and shows suggestions by itself once they are made', async () => {
    await page.getByText('There are no texts to find suggestions in').waitFor();
    await service.run('index', 'html', SITE, '--base', 'https://sample.example');
    await service.run('suggest');
    await page.reload();
    await rows().first().waitFor();
    expect(await rows().count()).toBeGreaterThan(0);
    await page.getByText(/of \d+ posts whose links were hidden, \d+\s%/).waitFor();
  });

  it('goes from an orphan on Today to three accepted links in seven clicks', async () => {
    await visit(page, '/');
    clicks = 0;
    await click(page.getByRole('link', { name: /Find links to them/ }));
    await page.waitForURL('**/links/mend?for=orphans');
    await rows().first().waitFor();
    expect(await accessProblems(page)).toEqual([]);
    expect(await darkContrastProblems(page)).toEqual([]);
    await click(rows().first().getByText('Why?'));
    await rows().first().getByText('likely that an editor of this site would make this link').waitFor();
    await click(page.locator('main h2').getByRole('button').first());
    await panel().getByRole('heading', { name: 'Links that are missing' }).waitFor();
    for (const accepted of [1, 2, 3]) {
      await click(
        panel()
          .getByRole('button', { name: /^Accept: / })
          .first(),
      );
      await panel()
        .getByRole('button', { name: /^Take back: / })
        .nth(accepted - 1)
        .waitFor();
      await bar().getByText(`${accepted} accepted`).waitFor();
    }
    await click(bar().getByRole('link', { name: 'Show them' }));
    await page.waitForURL('**/links/mend?state=accepted');
    await settled(page);
    await page
      .getByRole('button', { name: /^Take back: / })
      .nth(2)
      .waitFor();
    expect({ clicks, accepted: await rows().count() }).toEqual({ clicks: 7, accepted: 3 });
  });

  it('makes a plan of them, which shows each change before and after, and removes it after asking', async () => {
    clicks = 0;
    await click(bar().getByRole('button', { name: 'Make a plan' }));
    await page.getByRole('heading', { name: 'Plan 1', level: 1 }).waitFor();
    await settled(page);
    expect(await accessProblems(page)).toEqual([]);
    expect(await darkContrastProblems(page)).toEqual([]);
    await page.getByText('signpost plan patch 1').waitFor();
    const changes = page.getByRole('listitem').filter({ hasText: 'Add a link' });
    expect({ clicks, changes: await changes.count() }).toEqual({ clicks: 1, changes: 3 });
    expect(await changes.first().locator('mark').count()).toBe(1);
    await page.getByText('Nothing has been written yet.').waitFor();
    await visit(page, '/links/plans');
    await page
      .getByRole('row', { name: /Plan 1/ })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Remove the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the plan' }).click();
    await page.getByText('There are no plans yet').waitFor();
  });

  it('is worked through by the keyboard, and takes decisions back', async () => {
    await page.goto('/links/mend');
    await rows().first().waitFor();
    const names = await rows().allInnerTexts();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await bar()
      .getByText(/^Refused: the link from/)
      .waitFor();
    // What was refused is gone, and the next one has the focus.
    await page.waitForFunction(
      (left) => document.querySelectorAll('main li[data-row]').length === left,
      names.length - 1,
    );
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(names[1]);
    await bar().getByRole('button', { name: 'Say why' }).click();
    const form = page.getByRole('dialog', { name: 'Why is this link refused?' });
    expect(await accessProblems(page)).toEqual([]);
    await form.getByLabel('Reason').fill('Another audience');
    await form.getByRole('button', { name: 'Keep the reason' }).click();
    await visit(page, '/links/mend?state=refused');
    await rows().getByText('Another audience').waitFor();
    await rows()
      .getByRole('button', { name: /^Take back: / })
      .click();
    await page.getByText('Nothing matches these filters.').waitFor();
    await visit(page, '/links/mend');
    expect(await rows().allInnerTexts()).toEqual(names);
  });

  it('is found by the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens' }).fill('links to the orphans');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/links/mend?for=orphans');
    expect(await page.getByRole('radio', { name: 'Orphans' }).isChecked()).toBe(true);
  });
});
