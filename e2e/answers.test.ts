import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LONG, PATIENCE } from '../service/test/fakes/patience.ts';
import { accessProblems } from './support/check-access.ts';
import { addBrand, addUser, callApi } from './support/call-api.ts';
import { hasBrowser, openSignedIn, openWindow, settled, visit } from './support/open-dashboard.ts';
import {
  startScriptedEngines,
  type AskedQuestion,
  type ScriptedEngines,
} from './support/scripted-engines.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const SITE = 'Sample Garden Tools';
const HOSTILE_NAME = 'Anvil &lt;img src=x onerror="window.ran=1"&gt;';
const HOSTILE_RIVAL = '<img src=x onerror="window.ran=1">';
const HOSTILE = [
  '<script>window.ran = 1</script>',
  '<img src="x" onerror="window.ran=1">',
  '[click me](javascript:window.ran=1)',
  '![pixel](http://127.0.0.1:9/pixel.png)',
].join('\n\n');

const QUESTIONS = [
  'Which shops sell good tools for a small garden?',
  'Who repairs old anvils near me?',
  'Where do I buy a spade that lasts?',
  'Which makers of tools do smiths recommend?',
];

/** The first engine names the site in two of three answers, the second never does. */
function answer({ model, before }: AskedQuestion): string {
  if (model !== 'one') return 'Take **Globex** or **Initech**.';
  if (before === 1) return '1. **Globex**\n2. **Initech**\n\nSee https://globex.example/best';
  return `1. **Globex**: solid\n2. **${SITE}**: *kind*\n\n| Shop | Price |\n|---|---|\n| Globex | 3 |\n\n${HOSTILE}\n\nSee https://sample.example/about-us`;
}

describe.skipIf(!hasBrowser)('The answers of a brand', LONG, () => {
  let engines: ScriptedEngines;
  let service: Service;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let brand: string;
  let hostile: string;
  const foreign: string[] = [];

  const untilAnalysed = (id: string) =>
    vi.waitFor(async () => {
      const { data } = await callApi<{ data: { analysis_uuid: string | null } }>(
        service,
        'GET',
        `/ai-visibility/brands/${id}/answers`,
      );
      expect(data.analysis_uuid).not.toBeNull();
    }, PATIENCE);
  const open = (path: string): Promise<void> => visit(page, `/brands/${brand}${path}`);
  const rows = () => page.getByRole('navigation', { name: 'Answers' }).getByRole('link');
  const reader = () => page.getByRole('article', { name: 'The answer' });
  const nothingRan = async (): Promise<void> => {
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(foreign).toEqual([]);
  };

  beforeAll(async () => {
    engines = await startScriptedEngines(answer);
    [service, browser] = await Promise.all([startService({ env: engines.env }), connectBrowser()]);
    brand = await addBrand(service, {
      name: SITE,
      url: 'https://sample.example',
      description: 'Garden tools',
    });
    hostile = await addBrand(service, {
      name: HOSTILE_NAME,
      url: 'https://anvil.example',
      description: 'Anvils for smiths',
    });
    for (const id of [brand, hostile]) {
      for (const text of QUESTIONS)
        await callApi(service, 'POST', `/ai-visibility/brands/${id}/own-queries`, { text });
      await callApi(service, 'POST', `/ai-visibility/brands/${id}/run`);
    }
    await untilAnalysed(brand);
    context = await openWindow(browser, service);
    page = await openSignedIn(context, service.signIn);
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) foreign.push(request.url());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    engines?.stop();
  });

  it('are read as they were meant, with names marked and sources beside them, and nothing in them runs', async () => {
    await open('/answers?named=yes');
    await rows().first().click();
    await reader().getByRole('heading', { level: 2 }).waitFor();
    await vi.waitFor(async () => {
      expect(await reader().locator('mark').allTextContents()).toEqual(['Globex', SITE, 'Globex']);
    }, PATIENCE);
    expect(await reader().locator('ol > li').count()).toBe(2);
    expect(await reader().getByRole('cell').allTextContents()).toEqual(['Globex', '3']);
    await reader().getByText('<script>window.ran = 1</script>').waitFor();
    await reader().getByText('<img src="x" onerror="window.ran=1">').waitFor();
    expect(await reader().locator('img, script').count()).toBe(0);
    const addresses = await reader()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
    expect(new Set(addresses)).not.toContain('javascript:');
    await reader().getByText('your page').waitFor();
    await nothingRan();
  });

  it('open from a cell of the heat map: exactly those that it counts', async () => {
    await open('');
    const cell = page.getByRole('link', { name: /2 of 3/ }).first();
    await cell.click();
    await page.waitForURL(/answers\?.*engine=compatible(%2F|\/)one/);
    await settled(page);
    await page.getByText(`2 of 3 answers name ${SITE}.`).waitFor();
    expect(await rows().count()).toBe(3);
    expect(await rows().filter({ hasText: 'rank 2' }).count()).toBe(2);
    expect(await rows().filter({ hasText: 'Not named' }).count()).toBe(1);
    // The keys read on from answer to answer.
    await page.keyboard.press('j');
    await page.waitForURL(/&answer=/);
    await reader().getByText('one through a compatible API · answer 2').waitFor();
  });

  it('explain the score, down to the answer that was asked about, at an address of its own', async () => {
    await open('/answers?named=yes');
    await reader().getByRole('link', { name: 'Why this score' }).click();
    const dialog = page.getByRole('dialog', { name: 'How it is counted' });
    await dialog.getByText(/^Named in 8 of 24 answers\./).waitFor();
    await page.reload();
    await settled(page);
    const asked = dialog.locator('li[aria-current="true"]');
    await asked.getByText('63.1').waitFor();
    await dialog.getByLabel('Figure').selectOption('mention_rate');
    await dialog.getByText(/The mean over engines and questions is 33\.3/).waitFor();
    await asked.getByRole('link').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await reader().locator('mark').allTextContents()).toContain(SITE);
  });

  it('can be labelled right or wrong in place, which lasts and can be taken back', async () => {
    await open('/answers?sample=only');
    await reader().getByRole('button', { name: 'Correct' }).click();
    await reader().getByText('The reading agrees.').waitFor();
    await page.reload();
    await settled(page);
    await page.getByText('The reading agrees in 1 of 1 checked answer.').first().waitFor();
    await reader().getByRole('button', { name: 'Change' }).click();
    const isNamed = await reader().getByText(`Signpost reads: ${SITE} is named`).count();
    await reader()
      .getByRole('group', { name: /named as something/ })
      .getByRole('radio', { name: isNamed > 0 ? 'no' : 'yes' })
      .check();
    await reader().getByRole('button', { name: 'Save' }).click();
    await reader().getByText('The reading differs.').waitFor();
    await reader().getByRole('button', { name: 'Undo' }).click();
    await reader().getByRole('button', { name: 'Correct' }).waitFor();
    expect(
      await reader()
        .getByText(/^You said:/)
        .count(),
    ).toBe(0);
  });

  it('lead to their sources, and a count of sources leads back to its answers', async () => {
    await open('/sources');
    await page.getByText(`1 page of yours is cited, in 8 of 24 answers.`).waitFor();
    const own = page.getByRole('table', { name: 'Your pages' });
    expect(await own.getByRole('link', { name: /^\d+ links? to About us/ }).getAttribute('href')).toMatch(
      /\/links\/posts\?post=\d+/,
    );
    await own.getByRole('link', { name: '8 answers with sample.example/about-us' }).click();
    await page.getByText(`All 8 answers name ${SITE}.`).waitFor();
    await page.getByRole('button', { name: 'Remove filter: cites sample.example/about-us' }).click();
    await page.getByText(`8 of 24 answers name ${SITE}.`).waitFor();
  });

  it('are compared with facts: without a model nothing is counted, and sentences are shown to a person', async () => {
    await open('/answers');
    await page.getByRole('link', { name: 'Facts 0' }).click();
    await page.waitForURL('**/answers/facts');
    await page.getByRole('button', { name: 'Add a fact' }).click();
    const form = page.getByRole('dialog', { name: 'Add a fact' });
    await form.getByLabel('What it is about').fill('tone');
    await form.getByLabel('What is true').fill(`kind ${HOSTILE_RIVAL}`);
    await form.getByLabel('Words that signal it').fill('kind');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`1 fact about ${SITE}, not judged yet.`).waitFor();
    await page.getByText('No model is connected to judge them').waitFor();
    const fact = page.getByRole('region', { name: `tone: kind ${HOSTILE_RIVAL}` });
    await fact.getByText('Sentences that mention it (8)').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await fact
      .getByRole('link', { name: /^Open the answer/ })
      .first()
      .click();
    await reader().getByText(': kind').waitFor();

    await page.goBack();
    await fact.getByRole('button', { name: 'Change tone' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('What is true').fill('rude');
    await page.getByRole('button', { name: 'Save' }).click();
    const changed = page.getByRole('region', { name: 'tone: rude' });
    await changed.getByRole('button', { name: 'Change tone' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no facts yet').waitFor();
    await nothingRan();
  });

  it('find competitors, who can be added, merged, separated, ignored and restored; a hostile name is text', async () => {
    await open('/competitors');
    const table = page.getByRole('table', { name: 'Compared with you' });
    await table
      .getByRole('row', { name: /^Globex/ })
      .getByRole('link', { name: '24 of 24' })
      .waitFor();
    await page.getByRole('button', { name: 'Add a competitor' }).click();
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE_RIVAL);
    await page.getByRole('button', { name: 'Save' }).click();
    await table.getByText(HOSTILE_RIVAL, { exact: true }).waitFor();
    await nothingRan();

    await table.getByRole('button', { name: `Change ${HOSTILE_RIVAL}` }).click();
    await page.getByRole('button', { name: 'Merge into another' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Into').selectOption('Initech');
    await dialog.getByRole('button', { name: 'Merge into another' }).click();
    await table.getByRole('row', { name: `Initech also ${HOSTILE_RIVAL}` }).waitFor();
    await table.getByRole('button', { name: 'Change Initech' }).click();
    const separate = { name: `Separate ${HOSTILE_RIVAL} again` };
    await page.getByRole('button', separate).click();
    await dialog.getByRole('button', separate).click();
    // Counted in the answers that are stored.
    await table.getByRole('row', { name: HOSTILE_RIVAL }).getByRole('link', { name: '0 of 24' }).waitFor();

    await table.getByRole('button', { name: 'Change Initech' }).click();
    await page.getByRole('button', { name: 'Ignore', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
    await page.getByText('Ignored (1)').click();
    await vi.waitFor(async () => expect(await table.getByText('Initech').count()).toBe(0), PATIENCE);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Initech' })
      .getByRole('button', { name: 'Compare' })
      .click();
    await table
      .getByRole('row', { name: /^Initech/ })
      .getByRole('link', { name: '16 of 24' })
      .waitFor();
    await nothingRan();
  });

  it('belong to a brand whose name is text on every tab, whatever it holds', async () => {
    await untilAnalysed(hostile);
    for (const tab of ['', '/answers', '/answers?explain=score', '/sources', '/competitors']) {
      await visit(page, `/brands/${hostile}${tab}`);
      expect(await page.locator('main h1').textContent()).toBe(HOSTILE_NAME);
      await nothingRan();
    }
  });

  it('have no control that changes something for a person who may only read', async () => {
    const other = await openWindow(browser, service);
    const reader = await addUser(service, 'reader', 'viewer');
    const theirs = await openSignedIn(other, reader, `/brands/${brand}/answers?sample=only`);
    await theirs.getByText(/^Signpost reads:/).waitFor();
    expect(await theirs.getByRole('button', { name: 'Correct' }).count()).toBe(0);
    await visit(theirs, `/brands/${brand}/competitors`);
    await theirs.getByRole('table', { name: 'Compared with you' }).waitFor();
    expect(await theirs.getByRole('button', { name: /Change |Add a competitor/ }).count()).toBe(0);
    await other.close();
  });
});
