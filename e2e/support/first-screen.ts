import type { BrowserContext } from 'playwright-core';
import { openWindow, settled } from './open-dashboard.ts';

export interface FirstScreen {
  /** The addresses that were asked for until the screen was complete. */
  requests: string[];
  /** What they answered, as it was sent, with its headers. */
  bytes: number;
  /** From the start of the navigation until something was painted, in milliseconds. */
  firstPaint: number;
}

/** Opens an address as the person of a signed-in window does in a browser that has been nowhere yet, with a processor slowed down by this factor. */
export async function openFirst(
  signedIn: BrowserContext,
  origin: string,
  path: string,
  slowedBy = 1,
): Promise<FirstScreen> {
  const browser = signedIn.browser();
  if (browser === null) throw new Error('The window has no browser');
  // Pages of one window share what is in its memory, even without a cache.
  const context = await openWindow(browser, { url: origin });
  await context.addCookies(await signedIn.cookies());
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
  const asked: Promise<{ url: string; bytes: number }>[] = [];
  page.on('request', (request) => {
    asked.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
        url: request.url(),
        bytes: responseBodySize + responseHeadersSize,
      })),
    );
  });
  await page.goto(path);
  await settled(page);
  const answered = await Promise.all(asked);
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
  );
  await context.close();
  return {
    requests: answered.map(({ url }) => url),
    bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0),
    firstPaint,
  };
}
