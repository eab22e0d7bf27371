import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { HealthBody } from '@signpost/contract/administration';
import { addUser, callApi } from './support/call-api.ts';
import { accessProblems, problemsInBothThemes } from './support/check-access.ts';
import { hasBrowser, openSignedIn, openWindow, visit } from './support/open-dashboard.ts';
import { connectBrowser, sharedSample } from './support/shared.ts';
import type { Sample } from './support/start-shared.ts';

describe.skipIf(!hasBrowser)('Administration', LONG, () => {
  let service: Sample;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    service = sharedSample();
    browser = await connectBrowser();
    context = await openWindow(browser, service);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await openSignedIn(context, service.signIn, '/admin/users');
  });
  afterAll(() => browser.close());

  /** The status of a call with a token, from outside the browser. */
  async function statusWith(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${service.url}/plugin/v1/links/posts`, { headers })).status;
  }

  it('adds a user, gives a token that is shown once, and revokes it', async () => {
    await page.getByRole('button', { name: 'Add a user' }).click();
    await page.getByLabel('Login').fill('sample-admin');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a user' }).click();
    await dialog.getByText('This login is taken.').waitFor();
    await page.getByLabel('Login').fill('grace');
    await dialog.getByRole('button', { name: 'Add a user' }).click();
    await page.waitForURL('**/admin/users?user=grace');

    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByLabel('What is it for?').fill('report script');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const token = (await dialog.locator('code').textContent()) ?? '';
    expect(await statusWith(token)).toBe(200);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    await page.reload();
    await page.getByText('last used within the last hour').waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke report script' }).click();
    await dialog.getByText('Anything that uses it will be refused').waitFor();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('None yet.').waitFor();
    expect(await statusWith(token)).toBe(401);
  });

  it('invites a user by a link, changes the role, and removes the user after asking', async () => {
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.locator('code').textContent()).toContain(`${service.url}/invitation#code=`);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByLabel('Role').selectOption('Administrator');
    await page.getByText('can see and change everything').waitFor();
    await page.getByRole('row', { name: /grace Administrator/ }).waitFor();
    await page.getByRole('button', { name: 'Remove grace' }).click();
    await dialog.getByRole('button', { name: 'Remove grace' }).click();
    await page.waitForURL('**/admin/users');
    await page.getByText(/^\d+ users? can sign in/).waitFor();
    expect(await page.getByRole('row', { name: /grace/ }).count()).toBe(0);
  });

  it('keeps an administrator from locking themselves out', async () => {
    await visit(page, '/admin/users?user=sample-admin');
    expect(await page.getByLabel('Role').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Remove sample-admin' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Revoke/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('You are signed in with this one.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('sends notices: a feed whose address is shown once, its preview, a test, its brands, and its end', async () => {
    await visit(page, '/admin/notices');
    await page.getByText('No notices yet').waitFor();
    await page.getByRole('button', { name: 'Add a notice' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').fill('Ada');
    await dialog.getByLabel('Channel').selectOption('Feed');
    await dialog.getByLabel('Also send alerts at once').check();
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a notice' }).click();
    const address = await page.getByText('/notices/feed/').innerText();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const drawer = page.getByRole('complementary', { name: 'Ada' });
    await drawer.getByText('Nothing happened: no digest would be sent.').waitFor();
    await drawer.getByRole('button', { name: 'Send a test' }).click();
    await drawer.getByText('sent', { exact: true }).waitFor();
    const path = new URL(address).pathname;
    expect(await (await fetch(service.url + path)).text()).toContain('This is a test.');
    expect(await accessProblems(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('All brands').uncheck();
    const brands = dialog.getByRole('group', { name: 'Only these brands' });
    const [first] = await brands.getByRole('checkbox').all();
    await first?.uncheck();
    await dialog.getByLabel('costs').uncheck();
    await dialog.getByLabel('Digest').selectOption('every day');
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /^Ada/ });
    await row.getByText(/brands that moved; only (?!no brand)/).waitFor();
    expect(await row.getByText('costs').count()).toBe(0);
    await drawer.getByRole('switch', { name: 'Switched on' }).click();
    await page.getByText('No notices are sent yet').waitFor();
    expect((await fetch(service.url + path)).status).toBe(404);
    await drawer.getByRole('button', { name: 'Remove this notice' }).click();
    await dialog.getByText('The address of the feed stops working at once').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await row.waitFor();
    await drawer.getByRole('button', { name: 'Remove this notice' }).click();
    await dialog.getByRole('button', { name: 'Remove this notice' }).click();
    await page.getByText('No notices yet').waitFor();
  });

  it('shows every setting, searched by an address', async () => {
    await page.goto('/admin/settings?search=data+folder');
    await page.getByText('SIGNPOST_DATABASE_URL').waitFor();
    expect(await page.getByText('SIGNPOST_PORT').count()).toBe(0);
    await page.getByRole('searchbox').fill('port to listen');
    await page.getByRole('row', { name: /SIGNPOST_PORT.*command line/ }).waitFor();
    await page.waitForURL('**/admin/settings?search=port+to+listen');
    await page.getByRole('searchbox').fill('invented samples');
    await page.getByRole('table', { name: 'Settings of the analysis backend' }).waitFor();
    await page.getByRole('row', { name: /SIGNPOST_ENGINES.*none.*default/ }).waitFor();
  });

  it('tells the health of every part and what to do, asks again when one was late, and leads to the events', async () => {
    const late = { state: 'failed', code: 'timed_out', figures: null };
    let lateReplies = 0;
    await page.route(
      '**/plugin/v1/health',
      async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as HealthBody;
        await route.fulfill({ response, json: { ...body, parts: { ...body.parts, engines: late } } });
        lateReplies += 1;
      },
      { times: 1 },
    );
    await visit(page, '/admin/health');
    const engines = page.getByRole('listitem').filter({ hasText: 'AI services' });
    await engines.getByText('Connect an AI service').waitFor();
    expect(lateReplies).toBe(1);
    const events = page.getByRole('listitem').filter({ hasText: 'Usage events' });
    await events.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/events');
  });

  it('gives the lines that connect an agent, and lists what it asks', async () => {
    await visit(page, '/admin/agents');
    await page.getByText('can read what you see here, and change nothing').waitFor();
    await page.getByText(`--transport http signpost ${service.url}/mcp`).waitFor();
    await page.getByRole('radio', { name: 'Cursor' }).click();
    await page.waitForURL('**/admin/agents?client=cursor');
    await page.getByRole('button', { name: 'Copy: stdio' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const lines = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object;
    expect(lines).toEqual({
      mcpServers: {
        signpost: {
          command: 'signpost',
          args: ['mcp', '--url', service.url],
          env: { SIGNPOST_TOKEN: 'TOKEN' },
        },
      },
    });

    await addUser(service, 'robin', 'viewer');
    const { secret } = await callApi<{ secret: string }>(service, 'POST', '/users/robin/credentials', {
      kind: 'token',
      name: 'agent',
    });
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_posts', arguments: {} },
    };
    const answer = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(message),
    });
    expect(answer.status).toBe(200);
    await page.reload();
    await page.getByRole('row', { name: /find_posts.*robin.*HTTP.*answered/ }).waitFor();
  });

  it('shows what happens by itself, and makes a backup in a folder that is allowed', async () => {
    await visit(page, '/admin/schedules');
    const backups = page.getByRole('row', { name: /^Backup/ });
    await backups.getByText('never').waitFor();
    expect(await backups.getByRole('button', { name: 'Run now: Backup' }).isDisabled()).toBe(true);
    const folder = page.getByLabel('Folder on the server');
    const allowed = await folder.inputValue();
    await folder.fill('/');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The service may not write there').waitFor();
    await folder.fill(allowed);
    await page.getByLabel('Schedule', { exact: true }).selectOption('Every day');
    await page.getByRole('button', { name: 'Save' }).click();
    await backups.getByText('every day').waitFor();
    await backups.getByRole('button', { name: /^Run now/ }).click();
    await backups.getByText('Done').waitFor();
    await page.getByText(/The last one is .*signpost-.*\.backup/).waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it('tells a viewer that it takes an administrator, and shows the health', async () => {
    const other = await openWindow(browser, service);
    const viewer = await openSignedIn(other, await addUser(service, 'vera', 'viewer'), '/admin/users');
    await viewer.getByText('Your role does not allow this').waitFor();
    expect(await viewer.getByRole('button', { name: 'Add a user' }).count()).toBe(0);
    await viewer.getByRole('link', { name: 'Health' }).click();
    await viewer.getByText('Data folder').waitFor();
    await other.close();
  });
});
