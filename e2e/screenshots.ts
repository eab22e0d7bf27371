import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { NARROW, openBrowser, openSignedIn, openWindow, settled, WIDE } from './support/open-dashboard.ts';
import { screenPaths } from './support/screens.ts';
import { startService } from './support/start-service.ts';

// Pictures of every screen with the sample: `npm run screenshots`, or only those whose names are given.
const FOLDER = path.resolve(import.meta.dirname, '../docs/screenshots');
const VIEWS = [
  { name: 'wide', viewport: WIDE, colorScheme: 'light' },
  { name: 'narrow', viewport: NARROW, colorScheme: 'light' },
  { name: 'dark', viewport: WIDE, colorScheme: 'dark' },
] as const;

const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
const service = await startService();
const browser = await openBrowser();
try {
  for (const view of VIEWS) {
    const context = await openWindow(browser, service, view);
    const page = await openSignedIn(context, service.signIn);
    for (const { name, path: address } of await screenPaths(page)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await page.goto(address);
      await settled(page);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${view.name}.png`) });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await service.stop();
}
