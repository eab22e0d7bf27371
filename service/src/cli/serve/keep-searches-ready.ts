import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../compose/service.ts';

/** How often to look for an import by another process, in milliseconds. */
const LOOK_MS = 2000;

/** Loads what searches need at the start and after each import, as long as the service listens. */
export async function keepSearchesReady({ app, stores: { links } }: Service): Promise<void> {
  while (app.server.listening) {
    // When the database is away, requests report it.
    const version = await links.prepareSearches().catch(() => null);
    if (version !== null) app.log.debug({ data_version: version }, 'searches are ready');
    await sleep(LOOK_MS, undefined, { ref: false });
  }
}
