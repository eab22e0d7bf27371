import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { NARROW, openBrowser, openSignedIn, openWindow, settled, WIDE } from './support/open-dashboard.ts';
import { screenPaths } from './support/screens.ts';
import { startService } from './support/start-service.ts';

// Pictures of every screen with the sample, to look at: `npm run screenshots`, or only those whose names are given.
const FOLDER = path.resolve(import.meta.dirname, 'pictures');
/** The README shows these; git keeps no others. */
const SHOWN = new Set(['today-wide', 'post-wide', 'brand-dark']);
const SHOWN_FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots');
const VIEWS = [
  { name: 'wide', viewport: WIDE, colorScheme: 'light' },
  { name: 'narrow', viewport: NARROW, colorScheme: 'light' },
  { name: 'dark', viewport: WIDE, colorScheme: 'dark' },
] as const;

/** What people see who are not signed in. */
const STRANGERS = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'invitation', path: '/invitation#code=unused' },
];

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const service = await startService();
const browser = await openBrowser();
try {
  for (const view of VIEWS) {
    const context = await openWindow(browser, service, view);
    await takePictures(await context.newPage(), STRANGERS, view.name);
    const page = await openSignedIn(context, service.signIn);
    await takePictures(page, await screenPaths(page), view.name);
    await context.close();
  }
} finally {
  await browser.close();
  await service.stop();
}

async function takePictures(
  page: Page,
  screens: readonly { name: string; path: string }[],
  view: string,
): Promise<void> {
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
    await page.goto(screen.path);
    await settled(page);
    const name = `${screen.name}-${view}`;
    await page.screenshot({ path: path.join(SHOWN.has(name) ? SHOWN_FOLDER : FOLDER, `${name}.png`) });
  }
}
