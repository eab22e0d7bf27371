import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { chatDialect, MODEL } from '../analysis-backend/test/fakes/provider-server-dialects.ts';
import { startProviderServer } from '../analysis-backend/test/fakes/provider-server.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import { addBrand } from './support/call-api.ts';
import { accessProblems } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

const FIRST_KEY = 'sk-first-Zq7RkW93LmXc';
const SECOND_KEY = 'sk-second-Vb41TyUo82Hd';
/** What follows the packed text of a backup: its checksum. */
const TRAILER_BYTES = 40;
const QUICK = {
  SIGNPOST_ANALYSIS_QUERIES: '4',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
  SIGNPOST_PROVIDER_REQUESTS_PER_MINUTE: '100000',
};

/** The files below the folder that hold the text. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

describe.skipIf(!hasBrowser)('AI services', LONG, () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  const replies: Promise<string>[] = [];

  beforeAll(async () => {
    [service, browser] = await Promise.all([startService({ sample: false, env: QUICK }), connectBrowser()]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn);
    page.on('response', (response) => {
      if (response.url().includes('/plugin/v1/')) replies.push(response.text().catch(() => ''));
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  it('are connected without a shell: tested, saved, used at once, given another key, taken away; no key is ever in clear', async () => {
    const dialect = { ...chatDialect, headers: { authorization: `Bearer ${FIRST_KEY}` } };
    const provider = await startProviderServer(dialect);
    provider.script({ body: chatDialect.answer('1. Globex\n2. Acme Anvils') });

    await page.getByRole('link', { name: 'Connect an AI service' }).first().click();
    await page.waitForURL('**/admin/ai-services');
    await page.getByText('No AI service is connected').waitFor();
    await page
      .getByText('costs')
      .and(page.getByText(/one short question.*\$\d/))
      .waitFor();
    await page.getByLabel('Service').selectOption({ label: 'Compatible server (Ollama, vLLM and others)' });
    const connect = page.locator('section').filter({ hasText: 'Connect an AI service' });
    await connect.getByRole('button', { name: 'Save' }).click();
    await connect.getByText('Enter the address.').waitFor();
    await connect.getByLabel('Address').fill(provider.baseUrl);
    await connect.getByLabel('Name of the model').fill(MODEL);
    await connect.getByLabel('Key').fill('sk-wrong-0123456789');
    await connect.getByText('Its price is not known here').waitFor();
    await connect.getByRole('button', { name: 'Test' }).click();
    await connect.getByText('The service refuses the key.').waitFor();
    await connect.getByLabel('Key').fill(FIRST_KEY);
    await connect.getByRole('button', { name: 'Test' }).click();
    await connect.getByText('It works.').waitFor();
    await connect.getByText('Globex').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await connect.getByRole('button', { name: 'Save' }).click();
    const card = page.locator('section').filter({ hasText: 'Connected' });
    await card.getByText(`Key ends with ${FIRST_KEY.slice(-4)}`).waitFor();
    await page.getByText('1 AI service is connected.').waitFor();

    const brand = await addBrand(service, {
      name: 'Acme Anvils',
      url: 'https://acme.example',
      description: 'Anvils and forging tools for blacksmiths',
    });
    await visit(page, `/brands/${brand}`);
    await page.getByText('Named in 4 of 4 answers').waitFor();
    expect(await page.getByText('Sample answers').count()).toBe(0);

    dialect.headers.authorization = `Bearer ${SECOND_KEY}`;
    await visit(page, '/admin/ai-services');
    await card.getByRole('button', { name: 'Change the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the key' });
    await dialog.getByLabel('New key').fill(SECOND_KEY);
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText(`Key ends with ${SECOND_KEY.slice(-4)}`).waitFor();
    const asked = provider.seen.length;
    await visit(page, `/brands/${brand}`);
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await page.getByRole('img', { name: /2 runs: / }).waitFor();
    const used = provider.seen.slice(asked).map(({ headers }) => headers.authorization);
    expect(new Set(used)).toEqual(new Set([`Bearer ${SECOND_KEY}`]));

    const backup = path.join(mkdtempSync(path.join(tmpdir(), 'signpost-backup-')), 'all.backup');
    await service.run('backup', backup, '--with-secrets');
    const backedUp = zstdDecompressSync(readFileSync(backup).subarray(0, -TRAILER_BYTES)).toString();
    rmSync(path.dirname(backup), { recursive: true });
    // The key is in it, encrypted.
    expect(backedUp).toContain('sealed:1:');

    await visit(page, '/admin/ai-services');
    await card.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No AI service is connected').waitFor();
    await visit(page, `/brands/${brand}`);
    await page.getByText('Named in 4 of 4 answers').waitFor();

    // An Ollama is looked for at its usual address, which other programs of this machine may use: the offer alone is made up here.
    const ollama = { address: provider.baseUrl, models: [MODEL] };
    await page.route('**/ai-visibility/ai-services', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, local: ollama } } });
    });
    await page.goto('/admin/ai-services');
    const use = page.getByRole('button', { name: `Use ${MODEL}` });
    await use.waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.unroute('**/ai-visibility/ai-services');
    await use.click();
    await page.getByText('1 AI service is connected.').waitFor();
    await card.getByText(provider.baseUrl).waitFor();

    const said = [service.said(), backedUp, ...(await Promise.all(replies))].join('\n');
    for (const key of [FIRST_KEY, SECOND_KEY]) {
      expect(filesWith(service.folder, key)).toEqual([]);
      expect(said.includes(key)).toBe(false);
    }
    expect(replies.length).toBeGreaterThan(10);
  });
});
