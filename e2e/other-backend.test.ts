import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import {
  aBackendAnalysis,
  aBackendBrand,
  aBackendQuery,
  aBackendRow,
  accountAt,
  anOverview,
} from '../service/test/fakes/backend-replies.ts';
import { startLoopbackBackend, type LoopbackBackend } from '../service/test/fakes/loopback-backend.ts';
import { LONG } from '../service/test/fakes/patience.ts';
import { hasBrowser, openSignedIn, openWindow } from './support/open-dashboard.ts';
import { connectBrowser } from './support/shared.ts';
import { startService, type Service } from './support/start-service.ts';

/** What the contract asks of every backend, and nothing else. The analysis and the overview tell the same score. */
const BASIC: Readonly<Record<string, object>> = {
  '/overview': anOverview(
    ...Array.from({ length: 500 }, (_, nth) =>
      aBackendRow({ uuid: `b${nth + 1}`, name: nth === 0 ? 'Acme' : `Brand ${nth}`, rank: nth }),
    ),
  ),
  '/brands/b1': aBackendBrand(),
  '/brands/b1/queries': {
    queries: [aBackendQuery(), aBackendQuery({ uuid: 'q2', text: 'Which anvil is quiet?' })],
  },
  '/brands/b1/analyses/results': aBackendAnalysis({ ai_visibility_score: 71 }),
};

describe.skipIf(!hasBrowser)('A brand of another analysis backend', LONG, () => {
  let backend: LoopbackBackend;
  let service: Service;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    backend = await startLoopbackBackend();
    backend.answer(({ path }) => {
      const body = BASIC[path.replace('/api/v1', '').replace(/\?.*/, '')];
      return body === undefined ? { status: 404, body: { message: 'No such call' } } : { body };
    });
    [service, browser] = await Promise.all([
      startService({ sample: false, env: accountAt(backend) }),
      connectBrowser(),
    ]);
    page = await openSignedIn(await openWindow(browser, service), service.signIn, '/brands');
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await backend.stop();
  });

  it('is in a list of five hundred, a page at a time, sorted over all of them', async () => {
    const rows = page.locator('tbody tr');
    await page.getByText('1–50 of 500').waitFor();
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('51–100 of 500').waitFor();
    const rank = page.getByRole('button', { name: 'Rank' });
    await rank.click();
    await page.getByText('1–50 of 500').waitFor();
    await rank.click();
    await rows.first().getByText('Brand 499').waitFor();
  });

  it('says what the backend does not offer, and shows what it does', async () => {
    await page.goto('/brands/b1');
    await page.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
    await page.getByText('This analysis backend provides only basic figures').waitFor();
    await page.getByRole('table', { name: 'Overview' }).getByText('71', { exact: true }).waitFor();
    const questions = page.getByRole('table', { name: 'Questions' }).locator('tbody tr');
    await questions.getByText('yes', { exact: true }).waitFor();
    expect(await questions.allInnerTexts()).toEqual([
      expect.stringMatching(/^Who makes the best anvils\?\s+yes$/),
      expect.stringMatching(/^Which anvil is quiet\?\s+not asked yet$/),
    ]);
    expect(await page.getByText('This could not be loaded').count()).toBe(0);
  });
});
