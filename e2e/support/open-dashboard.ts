import { chromium, type Browser, type BrowserContext, type LaunchOptions, type Page } from 'playwright-core';
import { findChromium } from '../../service/test/servers/chromium.ts';
import type { Service, SignIn } from './start-service.ts';

/** Whether there is a browser; with CI=true a missing one is a failure. */
export const hasBrowser = findChromium() !== null;

/** A headless browser that reaches only this machine. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('There is no browser on this machine: scripts/setup installs one');
  return {
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
  };
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
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
  context.setDefaultTimeout(150_000);
  return context;
}

/** Signs a window in over the API, as the form does. */
export async function signInTo(context: BrowserContext, signIn: SignIn): Promise<void> {
  const response = await context.request.post('/plugin/v1/session', { data: signIn });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
}

/** Signs in and opens an address. */
export async function openSignedIn(context: BrowserContext, signIn: SignIn, path = '/'): Promise<Page> {
  await signInTo(context, signIn);
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page;
}

/** Goes to another screen as a link in the dashboard does, without loading the page anew. */
export async function visit(page: Page, path: string): Promise<void> {
  // The name under which the router shows itself to developer tools.
  const isShown = await page.evaluateHandle(async (path) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    router.history.push(path);
    await router.load();
    return () => router.state.resolvedLocation?.href === router.state.location.href;
  }, path);
  await page.waitForFunction((isShown) => isShown(), isShown);
  await settled(page);
}

interface Router {
  history: { push(path: string): void };
  load(): Promise<void>;
  state: { location: { href: string }; resolvedLocation?: { href: string } };
}

/** Waits until the screen stands: nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}
