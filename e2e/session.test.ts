import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LONG } from '../service/test/fakes/patience.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addPassword, addUser, callApi } from './support/call-api.ts';
import { accessProblems, problemsInBothThemes } from './support/check-access.ts';
import { hasBrowser, NARROW, openWindow, settled, signInTo, visit } from './support/open-dashboard.ts';
import { connectBrowser, sharedSample } from './support/shared.ts';
import type { SignIn } from './support/start-service.ts';
import type { Sample } from './support/start-shared.ts';

const PASSWORD = 'correct horse battery';
/** An address with filters, to come back to. */
const WANTED = '/links/posts?orphans=only';

async function fill(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What a browser tells a page that is looked at again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
}

async function openMenu(page: Page, login: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${login}` }).click();
}

describe.skipIf(!hasBrowser)('Signing in', LONG, () => {
  let service: Sample;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let ada: SignIn;
  let vic: SignIn;

  beforeAll(async () => {
    service = sharedSample();
    browser = await connectBrowser();
    ada = await addUser(service, 'ada', 'administrator');
    vic = await addUser(service, 'vic', 'viewer');
    context = await openWindow(browser, service);
    page = await context.newPage();
  });
  afterAll(() => browser.close());
  // Each test begins with a window without a session. A page that sees another person signed in would reload.
  beforeEach(async () => {
    await page.goto('about:blank');
    await context.clearCookies();
  });

  async function openAs(signIn: SignIn, path = '/'): Promise<void> {
    await signInTo(context, signIn);
    await page.goto(path);
    await settled(page);
  }

  async function aTab(): Promise<Page> {
    const tab = await context.newPage();
    onTestFinished(() => tab.close());
    return tab;
  }

  it('leads to the address that was asked for, says when something is wrong, and leads out again', async () => {
    await page.goto(WANTED);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await fill(page, 'ada', 'a wrong password');
    await page.getByText('Wrong login or password.').waitFor();
    expect(await page.getByLabel('Login').inputValue()).toBe('ada');
    await fill(page, 'ada', ada.password);
    await page.waitForURL(service.url + WANTED);
    await settled(page);

    await openMenu(page, 'ada');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto('/links/posts');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('goes on where it was when the session ends in the middle, with everything that was typed', async () => {
    const { password, revoke } = await addPassword(service, 'ada');
    const form = '/site/sources?add=source';
    await openAs({ login: 'ada', password }, form);
    await page.getByLabel('Address', { exact: true }).fill('half typed');
    await openMenu(page, 'ada');
    await page.getByRole('button', { name: 'Change your password' }).click();
    await page.getByLabel('Current password').fill(ada.password);
    await page.getByLabel('New password').fill(PASSWORD);
    await revoke();
    // The screen may notice first, by asking for the runs: its dialog then lies over the button.
    await page.getByText('Change the password', { exact: true }).dispatchEvent('click');

    const ended = page.getByRole('dialog', { name: 'You have been signed out' });
    await ended.getByLabel('Password').fill(ada.password);
    await ended.getByRole('button', { name: 'Sign in' }).click();
    await ended.waitFor({ state: 'detached' });
    expect(page.url()).toBe(service.url + form);
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('half typed');
    expect(await page.getByLabel('New password').inputValue()).toBe(PASSWORD);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password was changed.').waitFor();

    await context.clearCookies();
    await page.goto('/sign-in');
    await fill(page, 'ada', PASSWORD);
    await page.waitForURL(`${service.url}/`);
  });

  it('is noticed by a second tab when the first one signs out, and goes on when it signs in again', async () => {
    const first = page;
    await openAs(ada);
    const second = await aTab();
    await second.goto('/links/posts');
    await settled(second);

    // The first tab gets another session, of which the second has not heard: its next change goes through all the same.
    await signInTo(context, ada);
    await openMenu(second, 'ada');
    await second.getByRole('button', { name: 'Change your password' }).click();
    await second.getByLabel('Current password').fill('a wrong password');
    await second.getByLabel('New password').fill(PASSWORD);
    await second.getByRole('button', { name: 'Change the password' }).click();
    await second.getByText('The current password is wrong.').waitFor();
    await second.keyboard.press('Escape');

    await first.reload();
    await openMenu(first, 'ada');
    await first.getByRole('button', { name: 'Sign out' }).click();
    await first.getByRole('heading', { name: 'Sign in' }).waitFor();
    await lookAgain(second);
    const ended = second.getByRole('dialog', { name: 'You have been signed out' });
    await ended.waitFor();

    await fill(first, 'ada', ada.password);
    await first.waitForURL(`${service.url}/`);
    await lookAgain(second);
    await ended.waitFor({ state: 'detached' });
    await settled(second);
    expect(new URL(second.url()).pathname).toBe('/links/posts');
  });

  it('shows a viewer what they may read, and says what they may not', async () => {
    await openAs(vic);
    const screens = page.getByRole('navigation', { name: 'Screens' });
    await screens.getByRole('link', { name: 'Sample Bicycles' }).click();
    await page.getByRole('heading', { name: 'Sample Bicycles' }).waitFor();
    await settled(page);
    expect(await page.getByRole('button', { name: /Run now|Share report/ }).count()).toBe(0);
    expect(await screens.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Posts Screens' }).waitFor();
    expect(await page.getByRole('option', { name: /Users|Settings|Index a site|Add a brand/ }).count()).toBe(
      0,
    );
    await page.keyboard.press('Escape');
    await openMenu(page, 'vic');
    await page.getByText('Viewer: can read, not change').waitFor();
    await visit(page, '/admin/users');
    await page.getByText('Your role does not allow this').first().waitFor();
  });

  it('opens the sample by the line that the start prints, once, and keeps the code out of the address', async () => {
    const { code } = service;
    await page.goto(`/sign-in#code=${code}`);
    await page.waitForURL(`${service.url}/`);
    await openMenu(page, 'sample-admin');
    await context.clearCookies();
    await page.goto(`/sign-in#code=${code}`);
    await page.getByText('This link has expired or was already used.').waitFor();
    expect(page.url()).toBe(`${service.url}/sign-in`);
  });

  it('lets an invited person choose a password, in German, on a narrow screen', async () => {
    const invited = await callApi<{ url: string }>(service, 'POST', '/users/vic/invitation');
    const { pathname, hash } = new URL(invited.url, service.url);
    const theirs = await openWindow(browser, service, {
      viewport: NARROW,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    onTestFinished(() => theirs.close());
    const page = await theirs.newPage();
    await page.goto(pathname + hash);
    await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByLabel('Neues Passwort').fill('kurz');
    await page.getByRole('button', { name: 'Passwort setzen und anmelden' }).click();
    await page.getByText('Das ist zu kurz').waitFor();
    await page.getByLabel('Neues Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Passwort setzen und anmelden' }).click();
    await page.waitForURL(`${service.url}/`);
    await page.goto(pathname + hash);
    await page.getByLabel('Neues Passwort').fill(PASSWORD);
    await page.getByRole('button', { name: 'Passwort setzen und anmelden' }).click();
    await page.getByText('Diese Einladung wurde schon benutzt').waitFor();
  });

  it('can be used by everyone, with the keyboard alone, in light and dark', async () => {
    await page.goto('/sign-in');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.keyboard.type('ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong login or password.').waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
  });

  it('lets no inline script run, no other host be asked, and no other site frame it', async () => {
    const elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(`<iframe src="${service.url}/"></iframe>`);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void elsewhere.close());
    const foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    await openAs(service.signIn);
    const refused = await page.evaluate(async (url) => {
      const violations = new Set<string>();
      const told = Promise.withResolvers<void>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        violations.add(effectiveDirective);
        if (violations.size === 3) told.resolve();
      });
      const ran = Object.assign(globalThis, { ran: false });
      const script = document.createElement('script');
      script.textContent = 'globalThis.ran = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="globalThis.ran = true">');
      const image = document.body.querySelector('img[src="x"]');
      await new Promise((resolve) => image?.addEventListener('error', resolve));
      const answered = await fetch(url).then(
        () => true,
        () => false,
      );
      await told.promise;
      return { ran: ran.ran, answered, violations: [...violations].toSorted() };
    }, foreign);
    expect(refused).toEqual({
      ran: false,
      answered: false,
      violations: ['connect-src', 'script-src-attr', 'script-src-elem'],
    });

    const framing = await aTab();
    await framing.goto(foreign);
    const frame = framing.frames().find((one) => one !== framing.mainFrame());
    await framing.waitForFunction(() => document.querySelector('iframe') !== null);
    expect(frame).toBeDefined();
    expect(await frame?.locator('#app').count()).toBe(0);
  });

  it('refuses a change that does not prove where it comes from', async () => {
    await openAs(service.signIn);
    const statuses = await page.evaluate(async () => {
      const { csrf } = (await (await fetch('/plugin/v1/session')).json()) as { csrf: string };
      const answers = [];
      for (const proof of [null, 'wrong', csrf]) {
        const headers = new Headers({ 'content-type': 'application/json' });
        if (proof !== null) headers.set('x-signpost-csrf', proof);
        answers.push(await fetch('/plugin/v1/users', { method: 'POST', headers, body: '{}' }));
      }
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([403, 403, 400]);
  });
});
