import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../../service/test/servers/chromium.ts';
import type { Service, SignIn } from './start-service.ts';

/** Whether there is a browser; with CI=true a missing one is a failure. */
export const hasBrowser = findChromium() !== null;

/** A real headless browser that reaches only this machine. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('There is no browser on this machine: scripts/setup installs one');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
}

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface View {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  locale?: string;
}

/** A window of a person of their own: cookies and storage are not shared with other windows. */
export async function openWindow(
  browser: Browser,
  { url }: Pick<Service, 'url'>,
  { viewport = WIDE, colorScheme = 'light', locale = 'en-GB' }: View = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    locale,
    reducedMotion: 'reduce',
  });
  // Nothing here takes this long; a machine with other things to do may.
  context.setDefaultTimeout(120_000);
  return context;
}

/** Signs in over the API, as the form does, and opens an address. */
export async function openSignedIn(
  context: BrowserContext,
  signIn: SignIn | null,
  path = '/',
): Promise<Page> {
  if (signIn === null) throw new Error('There is no sample user to sign in');
  const response = await context.request.post('/plugin/v1/session', { data: signIn });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page;
}

/** Waits until the screen stands: nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}
