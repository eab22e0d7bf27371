import type { BrokenGroupsBody } from '@signpost/contract/indexing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { callApi } from './support/call-api.ts';
import { accessProblems, problemsInBothThemes } from './support/check-access.ts';
import { ORPHAN, SHOP_LINKS, SHOP_POSTS } from './support/garden-site.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';
import { serveGarden, type WordPressSite } from './support/wordpress-site.ts';

/** Plans are written at a calm pace, and then the site is read again. */
const PATIENT = { timeout: 480_000 };

describe.skipIf(!hasBrowser)('Mending', LONG, () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let clicks = 0;

  /** Clicks are counted: the fewer, the better. */
  async function click(target: Locator): Promise<void> {
    clicks += 1;
    await target.click();
  }
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const radio = (name: string | RegExp): Locator => page.getByRole('radio', { name });
  const dialog = (): Locator => page.getByRole('dialog');

  /** Applies the plan that is shown, and waits for the sentence that says what became of it. */
  async function apply(done: string): Promise<void> {
    await click(button('Apply the plan'));
    await click(dialog().getByRole('button', { name: 'Apply the plan' }));
    await page.getByText(done).waitFor();
  }
  async function undo(done: string): Promise<void> {
    await click(button('Take the plan back'));
    await click(dialog().getByRole('button', { name: 'Take the plan back' }));
    await page.getByText(done).waitFor();
  }
  /** The posts that were written are read again by themselves. The service is asked until then: a page is much work to load. */
  async function untilOrphans(count: number): Promise<void> {
    await expect.poll(listedOrphans, { interval: 250, timeout: 200_000 }).toBe(count);
    await page.reload();
    await settled(page);
    expect(await page.getByRole('row', { name: ORPHAN }).count()).toBe(count);
  }
  async function listedOrphans(): Promise<number> {
    const { posts } = await callApi<{ posts: { post_title: string }[] }>(
      service,
      'GET',
      '/links/posts?is_orphan=orphan&per_page=100',
    );
    return posts.filter(({ post_title: title }) => title === ORPHAN).length;
  }

  /** The same, of the broken links to the shop. */
  async function untilShopLinks(count: number): Promise<void> {
    await expect.poll(listedShopLinks, { interval: 250, timeout: 200_000 }).toBe(count);
  }
  async function listedShopLinks(): Promise<number> {
    const { groups } = await callApi<BrokenGroupsBody>(service, 'GET', '/links/broken-groups?by=address');
    return groups.find(({ key }) => key.includes('old-shop'))?.links ?? 0;
  }

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      // Private addresses are asked only where the operator allows it.
      startService({ sample: false, brands: false, env: { SIGNPOST_ALLOWED_HOSTS: '127.0.0.1' } }),
      connectBrowser(),
    ]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn, '/links/mend');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it('says what is missing before there are texts or plans, in a way that everyone can use', async () => {
    await page.getByText('No texts to find links in yet').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await visit(page, '/links/plans');
    await page.getByText('There are no plans yet').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
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

  describe('of a WordPress site', () => {
    let site: WordPressSite;
    let before: string[];

    beforeAll(async () => {
      site = await serveGarden();
      await site.index(service);
      before = site.texts();
      await page.reload();
    });
    afterAll(() => site.stop());

    it(
      'rescues an orphan by three links, applied in seven clicks and taken back in two',
      PATIENT,
      async () => {
        clicks = 0;
        await visit(page, '/links/mend');
        await click(radio('Orphans'));
        await page.getByRole('heading', { name: ORPHAN }).waitFor();
        expect(await problemsInBothThemes(page)).toEqual([]);
        const sources = ['A greenhouse of old windows', 'Tomatoes on the balcony', 'Watering in dry summers'];
        for (const source of sources) {
          await click(button(`Accept: link from “${source}” to “${ORPHAN}”`));
          await page.getByText(`Accepted: the link from “${source}”.`).waitFor();
        }
        await click(button('Make a plan'));
        await page.getByText('3 changes in 3 posts.').waitFor();
        const gain = page.getByRole('table', { name: 'What it would achieve' });
        await gain.getByRole('row', { name: `${ORPHAN} 18 becomes 3` }).waitFor();
        expect(await problemsInBothThemes(page)).toEqual([]);
        await apply('3 changes in 3 posts; 3 applied.');
        expect(clicks).toBe(7);
        await page.getByText('The posts are read again by themselves, and all lists follow.').waitFor();
        await page.getByRole('link', { name: 'Find more links' }).waitFor();
        await page.getByRole('table', { name: 'Journal' }).getByText('Applied: done').nth(2).waitFor();
        expect(await accessProblems(page)).toEqual([]);
        const link = '<a href="http://site.test/wooden-rain-barrels/">wooden rain barrels</a>';
        const mended = site.texts();
        expect(mended.filter((text) => text.includes(link))).toHaveLength(3);
        expect(mended.map((text) => text.replace(link, 'wooden rain barrels'))).toEqual(before);

        const plan = new URL(page.url()).pathname;
        await visit(page, '/links/posts?orphans=only');
        await untilOrphans(0);

        clicks = 0;
        await visit(page, plan);
        await undo('3 changes in 3 posts; 3 taken back.');
        expect(clicks).toBe(2);
        expect(site.texts()).toEqual(before);
        await visit(page, '/links/posts?orphans=only');
        await untilOrphans(1);
      },
    );

    it(
      'leads 200 broken links to another page in six clicks, and takes that back in two',
      PATIENT,
      async () => {
        clicks = 0;
        await visit(page, '/links/broken');
        await click(radio('By address'));
        const group = page.getByRole('row', { name: /old-shop/ });
        await group.getByRole('cell', { name: String(SHOP_LINKS), exact: true }).waitFor();
        expect(await problemsInBothThemes(page)).toEqual([]);
        await click(group.getByRole('button', { name: /^Replace/ }));
        await click(dialog().getByRole('radio', { name: /Our shop/ }));
        expect(await accessProblems(page)).toEqual([]);
        await click(dialog().getByRole('button', { name: 'Make a plan' }));
        const planned = `${SHOP_LINKS} changes in ${SHOP_POSTS} posts`;
        await page.getByText(`${planned}.`).waitFor();
        await apply(`${planned}; ${SHOP_LINKS} applied.`);
        expect(clicks).toBe(6);
        expect(site.texts()).toEqual(
          before.map((text) => text.replaceAll('"/old-shop/"', '"http://site.test/shop/"')),
        );
        await untilShopLinks(0);
        clicks = 0;
        await undo(`${planned}; ${SHOP_LINKS} taken back.`);
        expect(clicks).toBe(2);
        expect(site.texts()).toEqual(before);
        await untilShopLinks(SHOP_LINKS);
      },
    );

    it('ignores a group in two clicks with a reason, shows it on request, and takes that back', async () => {
      await visit(page, '/links/broken?by=path');
      const group = page.getByRole('row', { name: /^\/forum\// });
      clicks = 0;
      await click(group.getByRole('button', { name: /^Ignore/ }));
      expect(await accessProblems(page)).toEqual([]);
      await dialog().getByLabel('Reason').fill('The club runs it');
      await click(dialog().getByRole('button', { name: 'Ignore' }));
      await group.waitFor({ state: 'detached' });
      expect(clicks).toBe(2);
      const bar = page.getByRole('region', { name: 'Ignored links' });
      await bar.getByText('Ignored: /forum/').waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Show ignored' }).click();
      await page.getByText('The club runs it').waitFor();
      await group.waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await button('Take back: /forum/').click();
      await group.waitFor({ state: 'detached' });
      await visit(page, '/links/broken?by=path');
      await group.waitFor();
    });

    it('ignores all broken links of one post in two clicks, and takes that back', async () => {
      await visit(page, '/links/broken?by=post');
      const seeds = 'Seeds of 2012';
      const group = page.getByRole('row', { name: seeds });
      clicks = 0;
      await click(group.getByRole('button', { name: `Ignore: ${seeds}` }));
      await dialog()
        .getByRole('heading', { name: `Ignore all broken links in “${seeds}”?` })
        .waitFor();
      await dialog().getByLabel('Reason').fill('An old list');
      await click(dialog().getByRole('button', { name: 'Ignore' }));
      await group.waitFor({ state: 'detached' });
      expect(clicks).toBe(2);
      await radio('Ignored').click();
      await page.getByText('An old list').waitFor();
      await group.waitFor();
      await button(`Take back: All broken links in “${seeds}”`).click();
      await group.waitFor({ state: 'detached' });
    });

    it('takes back what was ignored just now, in the place where it was', async () => {
      await visit(page, '/links/broken?by=path');
      const group = page.getByRole('row', { name: /^\/forum\// });
      await group.getByRole('button', { name: /^Ignore/ }).click();
      await dialog().getByRole('button', { name: 'Ignore' }).click();
      await group.waitFor({ state: 'detached' });
      await page
        .getByRole('region', { name: 'Ignored links' })
        .getByRole('button', { name: 'Take back' })
        .click();
      await group.waitFor();
      expect(await page.getByRole('region', { name: 'Ignored links' }).count()).toBe(0);
    });

    it('checks links to other sites in one click', async () => {
      await visit(page, '/links/broken');
      clicks = 0;
      await click(button('Check now'));
      await page.getByText('2 addresses were checked.').waitFor();
      expect(clicks).toBe(1);
      await radio(/Maybe broken/).waitFor();
      expect(await accessProblems(page)).toEqual([]);
    });

    it('shows who gets most authority, and lists posts by rank and depth', async () => {
      await visit(page, '/links/structure');
      await page.getByRole('link', { name: 'All 18 posts by authority' }).click();
      await page.getByRole('columnheader', { name: 'Authority rank' }).waitFor();
      await button('Authority and depth ▾').click();
      await page.getByLabel('Authority rank from').fill('18');
      await page.getByRole('row', { name: ORPHAN }).waitFor();
      await page.getByLabel('Steps from home').selectOption('Not reached');
      await button('Show all posts, not only: not reached from the home page').waitFor();
      await page.getByRole('row', { name: ORPHAN }).waitFor();
      expect(await accessProblems(page)).toEqual([]);
    });
  });
});
