import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { accessProblems } from './support/check-access.ts';
import { addBrand, addUser } from './support/call-api.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startBackend, type Backend } from './support/start-backend.ts';
import { startService, type Service } from './support/start-service.ts';

/** Few questions, so that a run takes a moment. */
const FEW = { SIGNPOST_ANALYSIS_QUERIES: '6', SIGNPOST_ANALYSIS_REPLICATES: '2' };

/** The journeys go on from one to the next, with one brand that loses its backend in the end. */
describe.skipIf(!hasBrowser)('One brand', LONG, () => {
  let backend: Backend;
  let service: Service;
  let browser: Browser;
  let page: Page;
  let brand = '';

  beforeAll(async () => {
    [backend, browser] = await Promise.all([startBackend(FEW), connectBrowser()]);
    service = await startService({ sample: false, env: backend.env });
    page = await openSignedIn(await openWindow(browser, service), service.signIn);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await backend.stop();
  });

  const open = (path: string): Promise<void> => visit(page, `${brand}${path}`);

  /** How many runs the table behind the chart lists. */
  const runs = () => page.getByRole('table', { name: 'Score over time' }).locator('tbody tr');

  it('is pending until its first analysis has ended, and then shows the results by itself', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('add a brand');
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a brand' });
    await form.getByLabel('Name').fill('Acme Anvils');
    await form.getByLabel('Address').fill('https://acme.example');
    await form.getByLabel('What it offers').fill('Anvils and forging tools for blacksmiths');
    await form.getByRole('button', { name: 'Add the brand' }).click();
    // Its questions are from templates, which the form tells before it opens the brand.
    await page.getByRole('link', { name: 'Open the brand' }).click();
    await page.waitForURL('**/brands/*/questions');
    brand = new URL(page.url()).pathname.replace('/questions', '');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText(/of 100, /).waitFor();
    await page.getByText(/Named in \d+ of \d+ answers/).waitFor();
    await page.getByRole('img', { name: /\d+ runs: .* of 100 on/ }).waitFor();
    expect(await page.getByText('The first analysis is under way').count()).toBe(0);
  });

  it('leads from every number to the answers that it was counted from', async () => {
    await open('');
    const cell = page.getByRole('link', { name: /Named in \d of 2 answers of demo/ }).first();
    const target = new URL((await cell.getAttribute('href')) ?? '', service.url);
    expect(target.pathname).toBe(`${brand}/answers`);
    expect([...target.searchParams.keys()]).toEqual(['query', 'engine']);
    const counted = /Named in (\d) of 2/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1];
    await cell.click();
    const sentence = counted === '2' ? 'All 2 answers name' : `${counted} of 2 answers name`;
    await page.getByText(sentence).waitFor();
  });

  it('switches a question off and on, and marks the change in the chart', async () => {
    await open('/questions');
    const first = page.getByRole('switch').first();
    await first.uncheck();
    await page.getByText('5 of 6 questions are asked').waitFor();
    await page.reload();
    await settled(page);
    expect(await page.getByRole('switch').first().isChecked()).toBe(false);
    await page.getByRole('radio', { name: 'Off' }).check();
    await page.waitForURL('**/questions?show=off');
    expect(await page.getByRole('switch').count()).toBe(1);
    // Not check(): the question leaves this list as soon as it is on, and there is no switch left to look at.
    await page.getByRole('switch').click();
    await page.getByText('6 of 6 questions are asked').waitFor();

    await open('');
    await page.getByRole('button', { name: /2 changes/ }).click();
    await page.getByText(/A question was switched off/).waitFor();
    await page.getByText(/A question was switched on/).waitFor();
    // The address says what is open.
    await page.reload();
    await page.getByText(/A question was switched off/).waitFor();
  });

  it('imports questions, and shows which ones go before it rewrites the others', async () => {
    await open('/questions');
    await page.getByRole('button', { name: 'Import' }).click();
    const form = page.getByRole('dialog', { name: 'Import questions' });
    await form.getByLabel('One question on each line').fill('Which anvils last?\n\nWhich anvils ring?\n');
    await form.getByRole('button', { name: 'Add 2 questions' }).click();
    await form.getByText('2 questions were added.').waitFor();
    await form.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Rewrite' }).click();
    const confirm = page.getByRole('dialog', { name: 'Rewrite the questions?' });
    await confirm.getByText('replace 6 that were').waitFor();
    await confirm.getByText('2 of your own questions stay').waitFor();
    expect(await confirm.getByRole('listitem').count()).toBe(6);
    await confirm.getByRole('button', { name: 'Rewrite' }).click();
    await confirm.waitFor({ state: 'detached' });
    await page.getByText('Which anvils last?', { exact: true }).waitFor();
    await page.getByText('8 of 8 questions are asked').waitFor();
  });

  it('shows a run that goes on, survives a reload, and needs no events to end', async () => {
    await open('?trend=table');
    const before = await runs().count();
    await page.getByRole('button', { name: 'Run now · no cost' }).click();
    // On a slow machine the run may have ended before it is seen.
    await page.getByRole('progressbar').or(runs().nth(before)).first().waitFor();
    await page.reload();
    await runs().nth(before).waitFor();
    await page.getByRole('button', { name: 'Run now · no cost' }).waitFor();

    await page.route('**/events', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Run now · no cost' }).click();
    await runs()
      .nth(before + 1)
      .waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await runs().count()).toBe(before + 2);
    await page.unroute('**/events');
  });

  it('shares a report that opens signed out, until the link is ended', async () => {
    await open('?open=share');
    const dialog = page.getByRole('dialog', { name: 'Share the report of Acme Anvils' });
    await dialog.getByRole('combobox').selectOption('7 days');
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    const address = await dialog.getByRole('textbox').inputValue();
    expect(await accessProblems(page)).toEqual([]);

    const stranger = await (
      await openWindow(browser, service, { viewport: { width: 390, height: 844 } })
    ).newPage();
    await stranger.goto(address);
    await stranger.getByRole('heading', { name: 'Acme Anvils' }).waitFor();
    expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await dialog.getByRole('button', { name: 'End' }).click();
    await dialog.getByText('None yet.').waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'There is no report here' }).waitFor();
    await stranger.context().close();
  });

  it('plans for a change of the size that a person wants to see', async () => {
    await open('/plan');
    await page.getByRole('radio', { name: '10 points' }).check();
    await page.waitForURL('**/plan?change=10');
    await page.getByText(/a change of 10 points in 4 of 5 runs/).waitFor();
    expect(await page.getByText('now', { exact: true }).count()).toBe(1);
  });

  it('offers a person who may only read nothing to change', async () => {
    const context = await openWindow(browser, service);
    const reader = await openSignedIn(
      context,
      await addUser(service, 'vera', 'viewer'),
      `${brand}/questions`,
    );
    await reader.getByText('Which anvils last?', { exact: true }).waitFor();
    await reader.getByText(/of 100, /).waitFor();
    expect(await reader.getByRole('switch').count()).toBe(0);
    expect(await reader.getByRole('button', { name: /Run now|Share|Add|Import|Rewrite/ }).count()).toBe(0);
    await context.close();
  });

  it('is renamed, set to rest, and removed for good after asking', async () => {
    const forge = { name: 'Old Forge', url: 'https://forge.example', description: 'Hammers for blacksmiths' };
    const id = await addBrand(service, forge);
    await visit(page, '/brands');
    await visit(page, `/brands/${id}?open=edit`);
    const form = page.getByRole('dialog', { name: 'Edit Old Forge' });
    await form.getByLabel('Name', { exact: true }).fill('New Forge');
    await form.getByLabel('Other names').fill('The New Forge');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'New Forge', level: 1 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The old name is kept as another one, unless a person does not want that.
    await visit(page, `/brands/${id}?open=edit`);
    const again = page.getByRole('dialog', { name: 'Edit New Forge' });
    expect(await again.getByLabel('Other names').inputValue()).toBe('The New Forge\nOld Forge');
    await again.getByLabel('Name', { exact: true }).fill('Newest Forge');
    await again.getByRole('checkbox', { name: 'Keep “New Forge” as another name' }).uncheck();
    await again.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Newest Forge', level: 1 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await visit(page, `/brands/${id}?open=edit`);
    const kept = page.getByRole('dialog', { name: 'Edit Newest Forge' });
    expect(await kept.getByLabel('Other names').inputValue()).toBe('The New Forge\nOld Forge');
    await kept.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('inactive', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/brands');
    await page.getByRole('table').getByRole('link', { name: 'Acme Anvils' }).waitFor();
    // A figure from 0 to 100, not a share: it has no per cent sign.
    const sentiment = page.getByRole('row', { name: /Acme Anvils/ }).locator('[data-title="Sentiment"]');
    expect(await sentiment.innerText()).toMatch(/^\d{1,3}$/);
    await page.getByRole('link', { name: /Forge/ }).first().waitFor({ state: 'detached' });
    expect(await page.getByRole('table').getByRole('link', { name: /Forge/ }).count()).toBe(0);
    await page.goto(`/brands/${id}`);
    await page.getByRole('heading', { name: 'There is nothing at this address', level: 1 }).waitFor();
  });

  it('goes on without the backend: tells which change failed, what could not be loaded and how old the rest is; asks again by itself', async () => {
    await open('/questions');
    await backend.end();
    const first = page.getByRole('switch').first();
    await first.click();
    await page.getByText(/That did not work/).waitFor();
    expect(await first.isChecked()).toBe(true);
    await open('/plan?change=15');
    await page.getByText('This could not be loaded').first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.getByText(/of 100, /).waitFor();
    // Figures count as fresh for a minute; asked for expressly, they are fetched anew.
    await page.route('**/figures', (route) => route.continue({ url: `${route.request().url()}?refresh=1` }));
    await page.reload();
    const old = page.getByText(/The analysis backend does not answer. You are looking at data fetched/);
    await old.waitFor();
    await backend.startAgain();
    await old.waitFor({ state: 'detached' });
  });
});
