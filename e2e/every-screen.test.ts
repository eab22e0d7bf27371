import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { problemsInBothThemes } from './support/check-access.ts';
import { openFirst } from './support/first-screen.ts';
import { hasBrowser, openSignedIn, openWindow, visit, WIDE } from './support/open-dashboard.ts';
import { SCREENS, screenPaths } from './support/screens.ts';
import { connectBrowser, sharedSample } from './support/shared.ts';
import { LONG } from '../service/test/fakes/patience.ts';

const VIEWS = [
  { name: 'wide', viewport: WIDE },
  { name: 'at 360 pixels', viewport: { width: 360, height: 740 } },
];

/** The screens that people begin with. */
const FIRST = ['/', '/links/posts', '/links/all', '/links/broken', '/links/mend'];
const MOST_REQUESTS = 12;
const MOST_BYTES = 200_000;

describe.skipIf(!hasBrowser)('Every screen', LONG, () => {
  let browser: Browser;
  let page: Page;
  let paths: Map<string, string>;
  const foreign: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await connectBrowser();
    const { url, signIn } = sharedSample();
    page = await openSignedIn(await openWindow(browser, { url }), signIn);
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    paths = new Map((await screenPaths(page)).map(({ name, path }) => [name, path]));
  });
  afterAll(() => browser.close());

  /** What is wrong with the screen in the window's width. */
  async function problemsOn(): Promise<string[]> {
    const found = await problemsInBothThemes(page);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isTooWide) found.push('the page scrolls sideways');
    return found;
  }

  // A test for each, since all of them together may take minutes on a busy machine.
  describe.each(VIEWS)('$name', ({ viewport }) => {
    beforeAll(() => page.setViewportSize(viewport));

    it.each(SCREENS)(
      'can be used by everyone, in light and dark, fits, and asks no other host: $name',
      async ({ name }) => {
        const path = paths.get(name);
        if (path === undefined) throw new Error('The sample has nothing to show on this screen');
        await visit(page, path);
        expect({ problems: await problemsOn(), foreign, complaints }).toEqual({
          problems: [],
          foreign: [],
          complaints: [],
        });
      },
    );
  });

  it('is there after few requests and little to fetch when it is the first one', async () => {
    const found = [];
    const { url } = sharedSample();
    for (const path of FIRST) found.push({ path, ...(await openFirst(page.context(), url, path)) });
    expect(found.filter(({ requests }) => requests.length > MOST_REQUESTS)).toEqual([]);
    expect(found.filter(({ bytes }) => bytes > MOST_BYTES)).toEqual([]);
  });
});
