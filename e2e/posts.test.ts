import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit, WIDE } from './support/open-dashboard.ts';
import { accessProblems } from './support/check-access.ts';
import { connectBrowser, sharedSample } from './support/shared.ts';

describe.skipIf(!hasBrowser)('Posts, links and broken links', LONG, () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await connectBrowser();
    const sample = sharedSample();
    page = await openSignedIn(await openWindow(browser, sample), sample.signIn);
  });
  afterAll(() => browser.close());

  const rows = () => page.getByRole('table').locator('tbody tr');
  const panel = () => page.getByRole('complementary');
  const search = () => new URL(page.url()).searchParams;
  const api = async <Body>(address: string): Promise<Body> =>
    (await (await page.request.get(`/plugin/v1${address}`)).json()) as Body;

  it('lead from the number of orphans to one of them, say why, and export exactly these posts', async () => {
    const { orphan_posts: count } = await api<{ orphan_posts: number }>('/links/posts-stats');
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: /^Posts \d/ })
      .click();
    await page.getByRole('link', { name: `Show the ${count}` }).click();
    await page.getByText(`1–${count} of ${count}`).waitFor();
    expect(new URL(page.url()).search).toBe('?orphans=only');
    expect(await rows().count()).toBe(count);

    await rows().filter({ hasText: 'A pond in a tub' }).click();
    await panel().getByText('No other post links here.').waitFor();
    await panel().getByRole('button', { name: 'Birds at the feeder' }).click();
    await panel().getByRole('heading', { name: 'Birds at the feeder' }).waitFor();
    await panel().getByRole('heading', { name: 'Authority' }).waitFor();
    await panel()
      .getByText(/^Rank \d+ of \d+ posts, with [\d.]+.% of the authority of all\./)
      .waitFor();
    await panel().getByRole('listitem').filter({ hasText: 'First read' }).getByRole('link').waitFor();
    await panel().getByRole('button', { name: 'Close' }).click();
    await panel().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Export' }).click();
    const waited = page.waitForEvent('download');
    await page.getByRole('link', { name: 'NDJSON' }).click();
    const file = await text(await (await waited).createReadStream());
    const lines = file.trim().split('\n');
    const exported = lines.map((line) => JSON.parse(line) as { post_title: string; is_orphan: boolean });
    expect(exported.map(({ post_title }) => post_title)).toEqual(
      await rows().locator('td:nth-child(2) > span').evaluateAll(firstTexts),
    );
    expect(exported.every(({ is_orphan }) => is_orphan)).toBe(true);
  });

  it('keep a filtered view in the address, over a reload and back', async () => {
    await page.goto('/links/posts?orphans=none&sort=-incoming&search=garden&rows=25');
    await settled(page);
    const before = await rows().allInnerTexts();
    expect(before.length).toBeGreaterThan(1);
    await page
      .getByRole('columnheader', { name: 'Incoming' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.reload();
    await settled(page);
    expect(await rows().allInnerTexts()).toEqual(before);

    await page.getByRole('button', { name: 'Title' }).click();
    await page.locator('th[aria-sort=ascending]', { hasText: 'Title' }).waitFor();
    expect(search().get('sort')).toBeNull();
    await rows().first().click();
    await panel().getByText('How it is reached').waitFor();
    await page.goBack();
    await panel().waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('th[aria-sort=descending]', { hasText: 'Incoming' }).waitFor();
    await settled(page);
    expect(await rows().allInnerTexts()).toEqual(before);

    await page.getByRole('searchbox').fill('no such title');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText(/^1–25 of /).waitFor();
    expect(new URL(page.url()).search).toBe('?sort=-incoming&rows=25');

    await visit(page, '/links/posts?page=99');
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await rows().first().waitFor();

    await visit(page, '/links/posts?rows=25');
    await page.getByRole('searchbox').fill('a pond');
    await page.waitForURL('**/links/posts?rows=25&search=a+pond');
    await page.goBack();
    await page.waitForURL('**/links/posts');
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.getByRole('searchbox').blur();
  });

  it('can be used by keyboard alone', async () => {
    await visit(page, '/links/posts');
    await page.keyboard.press('/');
    await page.keyboard.type('bicycle');
    const { total } = await api<{ total: number }>('/links/posts?search=bicycle');
    expect(total).toBeGreaterThan(1);
    await page.getByText(`1–${total} of ${total}`).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Orphans' }).and(page.locator(':checked')).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`1–${total} of ${total}`).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = await rows().nth(1).locator('td').nth(1).innerText();
    await page.keyboard.press('Enter');
    await panel()
      .getByRole('heading', { level: 2, name: second.split('\n')[0] ?? '' })
      .waitFor();
    // The keys go on from the open row, and the panel follows.
    const nameOf = async (row: number) =>
      (await rows().nth(row).locator('td').nth(1).innerText()).split('\n')[0] ?? '';
    await page.keyboard.press('k');
    await panel()
      .getByRole('heading', { level: 2, name: await nameOf(0) })
      .waitFor();
    await page.keyboard.press('j');
    await panel()
      .getByRole('heading', { level: 2, name: await nameOf(1) })
      .waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    await page.keyboard.press('k');
    expect(
      await page.evaluate(() => document.activeElement?.querySelector('td:nth-child(2)')?.textContent),
    ).toBe(await rows().nth(0).locator('td').nth(1).textContent());
  });

  it('are found by a pasted address, a path or a slug, and open what their numbers count', async () => {
    await visit(page, '/links/posts');
    const found = async (text: string): Promise<string[]> => {
      await page.getByRole('searchbox').fill(text);
      await page.waitForURL((url) => url.searchParams.get('search') === text);
      await settled(page);
      return rows().locator('td:nth-child(2) > span').evaluateAll(firstTexts);
    };
    const pond = 'A pond in a tub (sample)';
    expect(await found('http://www.sample.example/garden/a-pond-in-a-tub?utm_source=mail')).toEqual([pond]);
    expect(await found('pond-in-a')).toEqual([pond]);
    const below = await found('/garden/');
    expect(below).toContain(pond);
    expect(below).toHaveLength(20);
    expect(await page.title()).toBe('“/garden/” · Posts · Signpost');

    const row = rows().filter({ hasText: 'Balcony tomatoes' });
    const count = await row.getByRole('link').first().innerText();
    await row.getByRole('link').first().click();
    await page.waitForURL('**/links/all?target=*');
    await page.getByText(`1–${count} of ${count}`).waitFor();
    expect(await page.title()).toMatch(/^to “Balcony tomatoes.*All links · Signpost$/);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search screens' }).fill('/garden/a-pond');
    await page.getByRole('option', { name: pond }).click();
    await panel().getByRole('heading', { level: 2, name: pond }).waitFor();

    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to Today' }).click();
    await settled(page);
  });

  it('are printed without what only a screen can use', async () => {
    await visit(page, '/links/posts?orphans=only&post=1');
    onTestFinished(() => page.emulateMedia({ media: null }));
    await page.emulateMedia({ media: 'print' });
    await page.getByText('Orphans', { exact: true }).and(page.locator('p')).waitFor();
    expect(await page.getByRole('navigation', { name: 'Screens' }).count()).toBe(0);
    for (const role of ['searchbox', 'checkbox'] as const) expect(await page.getByRole(role).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
    expect(await panel().evaluate((one) => getComputedStyle(one).position)).toBe('static');
  });

  it('say so when a browser without a network does not reach the service, and come when it does', async () => {
    await visit(page, '/links/posts');
    onTestFinished(() => page.context().setOffline(false));
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('pond');
    const failure = page.getByText('The service did not answer.');
    await failure.waitFor();
    await page.context().setOffline(false);
    await failure.waitFor({ state: 'detached' });
    await rows().filter({ hasText: 'A pond in a tub' }).waitFor();
    expect(search().get('search')).toBe('pond');
  });

  it('fit a window of 360 pixels: rows are cards, and a post lies over them', async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await visit(page, '/links/posts?orphans=only');
    await rows().first().click();
    await panel().getByText('No other post links here.').waitFor();
    const { width = 0 } = (await panel().boundingBox()) ?? {};
    expect(width).toBe(360);
    await panel().getByRole('button', { name: 'Close' }).click();
    for (const address of ['/links/posts', '/links/all', '/links/broken']) {
      await visit(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    await page.setViewportSize(WIDE);
  });

  it('tell of each broken link why it leads nowhere, and where it stands', async () => {
    await visit(page, '/links/broken');
    await page.getByText('1–7 of 7').waitFor();
    // The list that the sidebar opens has as many links as it says.
    await page.getByRole('link', { name: /^Broken ?3$/ }).click();
    await page.getByText('1–3 of 3').waitFor();
    await page.getByRole('link', { name: '3 internal links lead nowhere' }).waitFor();
    expect(search().get('reason')).toBe('leads_nowhere');
    await page.getByRole('button', { name: 'Where it is' }).click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    await page.getByRole('searchbox', { name: 'Search links and posts' }).fill('LIST of tools');
    await page.getByText('1–1 of 1').waitFor();
    expect(search().toString()).toBe('reason=leads_nowhere&sort=where&search=LIST+of+tools');
    const row = rows().filter({ hasText: 'tools/' });
    expect(await row.innerText()).toMatch(/No such page[\s\S]*The first bed[\s\S]*list of tools/);
    await page.getByText('Links to other sites have never been checked').waitFor();
    const schedule = page.getByRole('combobox', { name: 'Check links to other sites' });
    await schedule.selectOption('Every week');
    await expect.poll(() => api('/links/checks')).toMatchObject({ schedule: 'every week', last: null });
    await schedule.selectOption('Only by hand');
    await expect.poll(() => api('/links/checks')).toMatchObject({ schedule: null, next_at: null });
    await row.getByRole('button', { name: 'The first bed' }).click();
    await panel().getByText('“list of tools”').waitFor();
    await panel().getByText('No such page').waitFor();
    await panel().getByText('What was tried').click();
    await panel().getByText('No post has this address.').waitFor();
    await panel().getByText('No post had this address before.').waitFor();
  });

  it('are selected one by one and by ranges, with pointer and keys, downloaded, and let go with the page', async () => {
    await visit(page, '/links/posts');
    const boxes = rows().getByRole('checkbox');
    const selected = (count: number) => page.getByText(`${count} selected`, { exact: true }).waitFor();
    await boxes.nth(1).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await selected(3);
    expect(await panel().count()).toBe(0);
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await selected(2);
    await page.keyboard.press('Shift+ArrowDown');
    await selected(3);
    await page.keyboard.press('x');
    await selected(2);
    await boxes.nth(5).focus();
    await page.keyboard.press('Shift+Space');
    await selected(5);
    expect(await accessProblems(page)).toEqual([]);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy addresses' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n')[1]).toBe('https://sample.example/garden/a-pond-in-a-tub/');
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await text(await (await downloads).createReadStream());
    const types = '&post_type=post,page';
    const whole = await (
      await page.request.get(`/plugin/v1/links/group-posts?with_authority=1&format=csv${types}`)
    ).text();
    const lines = whole.split('\r\n');
    expect(file.split('\r\n')).toEqual([lines[0], ...lines.slice(2, 7), '']);

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await selected(await rows().count());
    await page.getByRole('button', { name: 'Incoming' }).click();
    await page.getByRole('region', { name: 'Selected rows' }).waitFor({ state: 'detached' });
    expect(await rows().locator(':checked').count()).toBe(0);

    // A page without TLS has no such clipboard.
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await boxes.first().click();
    await page.getByRole('button', { name: 'Copy addresses' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+v');
    expect(await page.getByRole('searchbox').inputValue()).toMatch(/^https:\/\/sample\.example\/.+/);
  });

  it('lead from a link to the post that contains it and to its target', async () => {
    await visit(page, '/links/all?kind=internal&search=sowing-calendar');
    const found = await rows().count();
    expect(found).toBeGreaterThan(2);
    await rows().first().getByRole('button').last().click();
    await panel().getByRole('heading', { level: 2, name: 'Sowing calendar' }).waitFor();
    expect(search().get('kind')).toBe('internal');
    await page.getByRole('radio', { name: 'External' }).check();
    await page.getByText('Nothing matches these filters.').waitFor();
  });
});

/** The titles in the first cells, without the addresses below them. */
function firstTexts(cells: Element[]): string[] {
  return cells.map((cell) => cell.firstElementChild?.textContent ?? '');
}
