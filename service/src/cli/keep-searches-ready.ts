import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../compose.ts';

/** How soon an import of another process is noticed when no request comes. */
const LOOK_MS = 2000;

/** Has what searches need loaded from the start and after each import, until the service is closed. */
export async function keepSearchesReady({ app, stores: { links } }: Service): Promise<void> {
  const closed = new AbortController();
  app.server.once('close', () => closed.abort());
  while (!closed.signal.aborted) {
    // A database that is away shows in the answers of requests.
    const version = await links.prepareSearches().catch(() => null);
    if (version !== null) app.log.debug({ data_version: version }, 'searches are ready');
    await sleep(LOOK_MS, undefined, { signal: closed.signal }).catch(() => {});
  }
}
