import { terminal } from '@signpost/platform/command';
import { publishLinks } from '@signpost/indexing/publish-links';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';

export async function removeSource(id: number, options: { data?: string }): Promise<void> {
  await withExisting(options, async (stores) => {
    const { kind, location } = await knownSource(stores.ledger, id);
    const ledger = await stores.ledger.open();
    await ledger.removeSource(id);
    await publishLinks(ledger, stores.links, { allowShrink: true });
    terminal.print(`Source ${id} (${kind} ${location}) is removed, and its posts are gone from the lists.`);
  });
}
