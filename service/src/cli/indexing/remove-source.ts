import { terminal } from '@signpost/platform/command';
import { removeAndPublish } from '@signpost/indexing/sources/remove-source';
import { withExisting } from '../command/with-stores.ts';
import { knownSource } from './known-source.ts';

export async function removeSource(id: number, options: { data?: string }): Promise<void> {
  await withExisting(options, async (stores) => {
    const { kind, location } = await knownSource(stores.ledger, id);
    await removeAndPublish(await stores.ledger.open(), stores.links, id);
    terminal.print(`Source ${id} (${kind} ${location}) is removed, and its posts are gone from the lists.`);
  });
}
