import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLink, aListedPost, aSite } from '../service/test/fakes/records.ts';
import { LONG } from '../service/test/fakes/patience.ts';
import { callApi } from './support/call-api.ts';
import { accessProblems } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const RUN = `document.title='run'`;
const HOSTILE = `<img src=x onerror="${RUN}">`;

const HOME = 'https://garden.example';

/** A home page, four blog posts, three shop pages, and a page that no link leads to. */
const POSTS = [
  { id: 1, title: 'Home', at: '/', incoming: 1 },
  { id: 2, title: 'Tomatoes', at: '/blog/tomatoes', incoming: 2, score: '0' },
  { id: 3, title: 'Compost', at: '/blog/compost', incoming: 2 },
  { id: 4, title: 'Pruning', at: '/blog/pruning', incoming: 1 },
  { id: 5, title: 'Seeds', at: '/blog/seeds', incoming: 0 },
  { id: 6, title: 'Shears', at: '/shop/shears', incoming: 3 },
  { id: 7, title: 'Spade', at: '/shop/spade', incoming: 1 },
  { id: 8, title: 'Barrel', at: '/shop/barrel', incoming: 1 },
  { id: 9, title: '<b>Imprint</b>', at: '/imprint', incoming: 0 },
];
const LINKS = [
  [1, 2],
  [1, 3],
  [2, 3],
  [3, 2],
  [2, 6],
  [2, 6],
  [3, 6],
  [4, 6],
  [3, 4],
  [6, 7],
  [7, 8],
  [8, 1],
];

/** The journeys go on from one to the next: the hostile texts take the place of the site before. */
describe.skipIf(!hasBrowser)('An imported site', LONG, () => {
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [service, browser] = await Promise.all([
      startService({ sample: false, brands: false }),
      connectBrowser(),
    ]);
    await importRecords([
      aSite({ home: HOME }),
      ...POSTS.flatMap(({ at, ...post }) => aListedPost({ ...post, permalink: `${HOME}${at}` })),
      ...LINKS.map(([post_id = 0, target_post_id = 0], at) => aLink({ id: at + 1, post_id, target_post_id })),
    ]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn, '/links/structure');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  async function importRecords(records: readonly object[]): Promise<void> {
    const file = path.join(service.folder, 'records.ndjson');
    writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
    await service.run('import', 'records', file, '--allow-shrink');
  }

  /** The titles in the list of posts that a door has opened. */
  async function listedTitles(): Promise<string[]> {
    await page.waitForURL('**/links/posts?*');
    await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
    await settled(page);
    const titles = await page.locator('tbody tr td:nth-child(2)').allInnerTexts();
    return titles.map((text) => text.split('\n')[0] ?? '').sort();
  }

  const panel = () => page.getByRole('complementary');

  /** Opens an address, and expects the texts as texts. */
  const shown = async (address: string, texts: readonly string[]): Promise<void> => {
    await visit(page, address);
    for (const one of texts) await page.getByText(one).first().waitFor({ state: 'attached' });
    expect(await page.title()).toMatch(/Signpost$/);
    expect(await page.locator('main img, main script').count()).toBe(0);
  };

  describe('has a structure that', () => {
    it('answers in one line, and opens exactly the posts that cannot be reached', async () => {
      await visit(page, '/links/structure');
      expect(await accessProblems(page)).toEqual([]);
      await page.getByText('Half of the posts that links lead to are at most 2 steps').waitFor();
      await page.getByRole('link', { name: '2 of 9 cannot be reached by links' }).click();
      expect(await listedTitles()).toEqual(['<b>Imprint</b>', 'Seeds']);
    });

    it('opens the posts behind every bar, as many as the bar says', async () => {
      await visit(page, '/links/structure');
      const bars = page.getByRole('list', { name: /Steps from|Links to/ }).getByRole('link');
      const names = await bars.allTextContents();
      expect(names).toHaveLength(9);
      for (const [bar, name] of names.entries()) {
        const [, posts] = /: (\d+) post/.exec(name) ?? [];
        await bars.nth(bar).click();
        expect({ name, posts: (await listedTitles()).length }).toEqual({ name, posts: Number(posts) });
        await page.goBack();
        await settled(page);
      }
    });

    it('goes from the map to a section, and from its numbers to their posts', async () => {
      await visit(page, '/links/structure');
      await page.getByRole('link', { name: '3 of 4 posts in blog link to shop' }).waitFor();
      await page.getByRole('link', { name: 'blog 4' }).click();
      await page.getByRole('heading', { name: 'Section blog' }).waitFor();
      await settled(page);
      expect(await accessProblems(page)).toEqual([]);
      await page.getByRole('link', { name: '3 posts link there' }).click();
      expect(await listedTitles()).toEqual(['Compost', 'Pruning', 'Tomatoes']);
      const scored = page.getByRole('row', { name: 'Tomatoes' });
      expect(await scored.getByText('0', { exact: true }).count()).toBeGreaterThan(0);
      expect(await scored.getByRole('img', { name: 'no data' }).count()).toBe(0);
      const unscored = page.getByRole('row', { name: 'Compost' });
      expect(await unscored.getByRole('img', { name: 'no data' }).count()).toBe(1);
      await page.goBack();
      await page.getByRole('link', { name: '1 of 4 posts has no incoming link.' }).click();
      expect(await listedTitles()).toEqual(['Seeds']);
    });

    it('moves through the neighbourhood of a post by keyboard alone', async () => {
      await visit(page, '/links/structure?post=6');
      await page.getByRole('heading', { name: 'Around “Shears”' }).waitFor();
      await page.getByText('3 posts link to it; it links to 1.').waitFor();
      await page.getByRole('link', { name: 'Shears /shop/shears' }).focus();
      await page.keyboard.press('ArrowLeft');
      // Two links make Tomatoes the strongest neighbour, at the top.
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Tomatoes');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Around “Tomatoes”' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Tomatoes') === true);
      expect(new URL(page.url()).search).toBe('?post=2');
      await page.keyboard.press('t');
      await page.getByRole('table', { name: 'It links to 2 posts' }).waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await page.goBack();
      await page.getByRole('heading', { name: 'Around “Shears”' }).waitFor();
    });

    it('says so when there is no such post or section', async () => {
      const notes: string[] = [];
      for (const asked of ['post=77', 'post=x', 'section=nowhere']) {
        await visit(page, `/links/structure?${asked}`);
        notes.push(await page.getByRole('status').innerText());
      }
      expect(notes).toEqual([
        expect.stringContaining('There is no such post'),
        expect.stringContaining('There is no such post'),
        expect.stringContaining('There is no such section'),
      ]);
    });
  });

  describe('has hostile texts that', () => {
    it('are shown in imported posts, of which no index knows more, and run nothing', async () => {
      const post = { record: 'post', type: 'post', status: 'publish', modified: '2026-01-31 12:00:00' };
      const records = [
        { record: 'site', home: 'https://hostile.test', edit_url: `javascript:${RUN}//{id}`, post_types: [] },
        { ...post, id: 9001, title: `From ${HOSTILE}`, permalink: 'https://hostile.test/from/' },
        { ...post, id: 9002, title: `To ${HOSTILE}`, permalink: 'https://hostile.test/to/' },
        { record: 'link_meta', post_id: 9001, internal: 1, external: 0, incoming: 0 },
        { record: 'link_meta', post_id: 9002, internal: 0, external: 0, incoming: 1 },
        {
          record: 'link',
          id: 1,
          url: 'https://hostile.test/to/',
          post_id: 9001,
          target_post_id: 9002,
          type: 'internal',
        },
      ];
      await importRecords(records);
      await page.reload();
      await shown('/links/posts?post=9002', [`To ${HOSTILE}`, 'These posts were imported']);
      await panel().getByText('1 link leads here.').waitFor();
      await panel()
        .getByRole('button', { name: `From ${HOSTILE}` })
        .click();
      await panel().getByText('No other post links here.').waitFor();
      expect(await panel().getByRole('link', { name: 'Edit' }).count()).toBe(0);
    });

    it('are shown in the titles, anchors and addresses of an indexed site as they are written, and run nothing', async () => {
      const site = path.join(service.folder, 'hostile-site');
      const escaped = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const write = (name: string, title: string, text: string): void => {
        mkdirSync(path.join(site, name), { recursive: true });
        const html = `<!doctype html><title>${title}</title><main><p>${text}</p></main>`;
        writeFileSync(path.join(site, name, 'index.html'), html);
      };
      write(
        '',
        `Home ${escaped}`,
        `See ${escaped} <a href="/one/">to one ${escaped}</a>, <a href="/${escaped}">gone</a>`,
      );
      write(
        'one',
        `One ${escaped}`,
        `<a href="javascript:${RUN}">script</a> <a href="https://a.test/?${escaped}">away</a>`,
      );
      await service.run('index', 'html', site, '--base', 'https://hostile.test', '--allow-shrink');
      await page.reload();
      const { posts } = await callApi<{ posts: { post_id: number; post_title: string }[] }>(
        service,
        'GET',
        '/links/posts',
      );
      const one = posts.find(({ post_title }) => post_title.startsWith('One'))?.post_id;
      await shown(`/links/posts?post=${one}`, [`Home ${HOSTILE}`, `to one ${HOSTILE}`]);
      await panel().locator('summary').click();
      await panel().getByText(`javascript:${RUN}`).waitFor();
      await shown('/links/all', [`Home ${HOSTILE}`, `One ${HOSTILE}`]);
      await shown('/links/broken', [`Home ${HOSTILE}`, 'No such page']);
      const addresses = await page
        .locator('main a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
      expect(addresses.filter((address) => address.startsWith('javascript:'))).toEqual([]);
    });
  });
});
