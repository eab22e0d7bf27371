import type { BrowserContext } from 'playwright-core';
import { settled } from './open-dashboard.ts';

export interface FirstScreen {
  /** The addresses that were asked for until the screen was complete. */
  requests: string[];
  /** What they answered, as it was sent, with its headers. */
  bytes: number;
  /** From the start of the navigation until something was painted, in milliseconds. */
  firstPaint: number;
}

/** Opens an address in a new page of a signed-in window, with an empty cache and a processor slowed down by this factor. */
export async function openFirst(context: BrowserContext, path: string, slowedBy = 1): Promise<FirstScreen> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
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
  await page.close();
  return {
    requests: answered.map(({ url }) => url),
    bytes: answered.reduce((sum, { bytes }) => sum + bytes, 0),
    firstPaint,
  };
}
