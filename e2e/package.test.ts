import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makePackage } from '../scripts/package/make-package.ts';
import { hasBrowser, openWindow, settled } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { FEW_ANSWERS, startService } from './support/start-service.ts';

it.skipIf(!hasBrowser)(
  'the package, installed into an empty folder, opens the dashboard with the sample',
  { timeout: 480_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'signpost-install-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(path.join(folder, 'package.json'), '{}');
    // Everything but Node comes inside the package, so that no registry is asked. The Node of this test is new enough.
    const install = [
      'install',
      '--offline',
      '--omit=optional',
      '--no-audit',
      '--no-fund',
      makePackage(folder),
    ];
    execFileSync('npm', install, { cwd: folder, stdio: 'pipe' });

    const [service, browser] = await Promise.all([
      startService({
        command: path.join(folder, 'node_modules/.bin/signpost'),
        env: { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...FEW_ANSWERS },
      }),
      connectBrowser(),
    ]);
    onTestFinished(async () => {
      await browser.close();
      await service.stop();
    });
    const page = await (await openWindow(browser, service)).newPage();
    await page.goto(`/sign-in#code=${service.code}`);
    await settled(page);
    expect(await page.locator('main h1').first().textContent()).toBe('Today');
    // The one is from the index of links, the other from the analysis backend.
    await page.getByText('Winter salads (sample)').first().waitFor();
    await page.getByText('Sample Garden Tools').first().waitFor();
  },
);
