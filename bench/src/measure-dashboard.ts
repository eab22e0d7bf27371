import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { addUser, createApplicationPassword } from '../../service/src/identity/manage-users.ts';
import { openFirst, type FirstScreen } from '../../e2e/support/first-screen.ts';
import { openBrowser, openSignedIn, openWindow, settled } from '../../e2e/support/open-dashboard.ts';
import { startService } from './child.ts';
import type { Report } from './report.ts';
import { BENCH_DATA, recordsOf, timeImport } from './site.ts';

const LOGIN = 'bench';
/** How often each interaction is measured. */
const ROUNDS = 20;
/** Between two interactions, in milliseconds: people do not click while the page still scrolls or draws what was asked for before. */
const PAUSE_MS = 300;
const MOST_MS = 100;
const MOST_SCRIPT_KB = 250;
const MOST_SHIFT = 0.02;

/** The screens that people begin with. */
const FIRST = {
  Today: '/',
  Posts: '/links/posts',
  Links: '/links/all',
  'Broken links': '/links/broken',
  Mend: '/links/mend',
};
const MOST_REQUESTS = 12;
const MOST_KB = 200;
const SLOWED_BY = 4;
const MOST_PAINT_MS = 1000;
/** How often the first paint is measured. The least counts: other work on the machine can only make one longer. */
const PAINTS = 5;

/**
 * What a person waits for in the dashboard: from the key or click until the new rows are painted, and the first load. Asked of a
 * store of many posts, in a real browser, with answers that no cache has.
 */
export async function measureDashboard(posts: number, report: Report): Promise<void> {
  const config = readConfig({ data: path.join(BENCH_DATA, `store-${posts}`) }, {});
  if (!hasStore(config.dataFolder)) await timeImport(config, await recordsOf(posts));
  const signIn = { login: LOGIN, password: await newPassword(config) };
  const server = await startService(config.dataFolder, {
    SIGNPOST_LOG_LEVEL: 'error',
    SIGNPOST_LINK_CACHE_SECONDS: '0',
  });
  const browser = await openBrowser();
  try {
    const context = await openWindow(browser, server);
    const page = await openSignedIn(context, signIn, '/links/posts');
    await measureLoad(page, report);
    for (const [name, address] of Object.entries(FIRST))
      await measureFirst(context, server.url, { name, address }, report);
    await page.evaluate(WATCH);
    const size = posts.toLocaleString('en');
    for (const [name, times] of Object.entries(await measureInteractions(page))) {
      report.atMost({
        target: 'dashboard',
        what: `${name}, ${size} posts: until the rows are painted, p75 (p50 ${Math.round(quantile(times, 0.5))} ms)`,
        value: quantile(times, 0.75),
        must: MOST_MS,
        unit: ' ms',
      });
    }
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
  }
}

function hasStore(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => /^links-\d+\.db$/.test(name));
}

async function newPassword(config: ReturnType<typeof readConfig>): Promise<string> {
  const { identities, close } = await openStores(config);
  try {
    const { users } = await identities.snapshot();
    if (!users.has(LOGIN)) await addUser(identities, LOGIN, 'administrator');
    return await createApplicationPassword(identities, LOGIN, 'dashboard');
  } finally {
    await close();
  }
}

async function measureLoad(page: Page, report: Report): Promise<void> {
  // Again, with the code compiled and nothing but the files in the browser's cache.
  await page.reload();
  await settled(page);
  const load = await page.evaluate<Load>(LOAD);
  const target = 'dashboard';
  report.atMost({
    target,
    what: 'script of the first load of a list, compressed',
    value: load.scriptBytes / 1000,
    must: MOST_SCRIPT_KB,
    unit: ' KB',
  });
  report.atMost({ target, what: 'first contentful paint', value: load.firstPaint, unit: ' ms' });
  report.atMost({
    target,
    what: 'layout shift until the list is drawn',
    value: load.shift,
    must: MOST_SHIFT,
  });
}

/** A first visit, with nothing in the browser's cache. */
async function measureFirst(
  context: BrowserContext,
  origin: string,
  { name, address }: { name: string; address: string },
  report: Report,
): Promise<void> {
  const visits: FirstScreen[] = [];
  for (let round = 0; round < PAINTS; round += 1)
    visits.push(await openFirst(context, origin, address, SLOWED_BY));
  const target = 'dashboard';
  const worst = (of: (visit: FirstScreen) => number): number => Math.max(...visits.map(of));
  report.atMost({
    target,
    what: `${name} as the first screen: requests`,
    value: worst(({ requests }) => requests.length),
    must: MOST_REQUESTS,
  });
  report.atMost({
    target,
    what: `${name} as the first screen: all that is sent, compressed`,
    value: worst(({ bytes }) => bytes) / 1000,
    must: MOST_KB,
    unit: ' KB',
  });
  report.atMost({
    target,
    what: `${name} as the first screen: first paint, processor slowed ${SLOWED_BY} times, least of ${PAINTS}`,
    value: Math.min(...visits.map(({ firstPaint }) => firstPaint)),
    must: MOST_PAINT_MS,
    unit: ' ms',
  });
}

async function measureInteractions(page: Page): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = { sort: [], page: [], filter: [], search: [], 'open a post': [] };
  const note = async (name: string, act: () => Promise<unknown>, done = 'rowsChanged'): Promise<void> => {
    await setTimeout(PAUSE_MS);
    await page.evaluate(`watch(${done})`);
    await act();
    times[name]?.push(await page.evaluate<number>('watched'));
  };
  const search = page.locator('input[data-search]');
  const headers = page.locator('thead button');
  const sorts = await headers.count();
  for (let round = 0; round < ROUNDS; round += 1) {
    await note('sort', () => headers.nth(round % sorts).click());
    await note('page', () => page.getByRole('button', { name: 'Next page' }).click());
    const filter = round % 2 === 0 ? 'Orphans' : 'Linked';
    await note('filter', () => page.getByRole('radio', { name: filter }).click());
    await note('search', () => search.fill(TERMS[round % TERMS.length] ?? ''));
    await note('', () => search.fill(''));
    await note('open a post', () => page.locator('tbody tr').nth(round).click(), 'postOpened');
    await page.keyboard.press('Escape');
  }
  return times;
}

/** From rare to common. */
const TERMS = ['99999', 'tomato', 'bread', 'café', 'e'];

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

interface Load {
  scriptBytes: number;
  firstPaint: number;
  shift: number;
}

/** Runs in the page: what the first load took. */
const LOAD = `(async () => {
  const shift = await new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 500);
  });
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return {
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    firstPaint: paint.startTime,
    shift,
  };
})()`;

/** Runs in the page: `watch(done)` waits for an input and then until what it asked for is painted; `watched` is the time between. */
const WATCH = `
  const rows = () => document.querySelector('main')?.textContent ?? '';
  const isBusy = () => document.querySelector('main [aria-busy="true"]') !== null;
  globalThis.rowsChanged = (before) => rows() !== before && !isBusy();
  globalThis.postOpened = () => document.querySelector('aside[tabindex] h2') !== null && !isBusy();
  globalThis.watch = (done) => {
    const before = rows();
    let started = 0;
    const begin = (event) => {
      started ||= event.timeStamp;
    };
    for (const type of ['click', 'input']) addEventListener(type, begin, { capture: true });
    globalThis.watched = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (started === 0 || !done(before)) return;
        observer.disconnect();
        for (const type of ['click', 'input']) removeEventListener(type, begin, { capture: true });
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - started);
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  };
`;
