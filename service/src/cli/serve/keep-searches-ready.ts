import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../compose.ts';

/** How soon an import of another process is noticed when no request comes. */
const LOOK_MS = 2000;

/** Has what searches need loaded from the start and after each import, as long as the service listens. */
export async function keepSearchesReady({ app, stores: { links } }: Service): Promise<void> {
  while (app.server.listening) {
    // A database that is away shows in the answers of requests.
    const version = await links.prepareSearches().catch(() => null);
    if (version !== null) app.log.debug({ data_version: version }, 'searches are ready');
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}
