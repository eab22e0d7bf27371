import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { accessProblems } from './support/check-access.ts';
import {
  hasBrowser,
  openBrowser,
  openSignedIn,
  openWindow,
  settled,
  WIDE,
} from './support/open-dashboard.ts';
import { SCREENS, screenPaths } from './support/screens.ts';
import { startService, type Service } from './support/start-service.ts';

const VIEWS = [
  { name: 'wide', viewport: WIDE },
  { name: 'at 360 pixels', viewport: { width: 360, height: 740 } },
] as const;

describe.skipIf(!hasBrowser)('Every screen', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each(VIEWS)(
    'can be used by everyone in light and dark, fits, and asks no other host, $name',
    async (view) => {
      const context = await openWindow(browser, service, view);
      const page = await openSignedIn(context, service.signIn);
      const foreign: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(service.url)) foreign.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const paths = await screenPaths(page);
      const problems: Record<string, string[]> = {};
      for (const { name, path } of paths) {
        await page.goto(path);
        await settled(page);
        const found = await accessProblems(page);
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await accessProblems(page, 'contrast')));
        await page.emulateMedia({ colorScheme: 'light' });
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (isTooWide) found.push('the page scrolls sideways');
        if (found.length > 0) problems[name] = found;
      }
      await context.close();
      expect({ problems, foreign, complaints }).toEqual({ problems: {}, foreign: [], complaints: [] });
      expect(paths).toHaveLength(SCREENS.length);
    },
  );
});
