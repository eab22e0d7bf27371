import type { LinkDataRecord } from '@signpost/contract/records';
import { expect, it, onTestFinished, vi } from 'vitest';
import { generationOf } from '../../src/adapters/link-store/places/server-tables.ts';
import { openStores } from '../../src/compose/stores.ts';
import { readConfig } from '../../src/config.ts';
import { ImportRunningError, type LinkStore } from '../../src/ports/link-store.ts';
import { rowLock, whileLocked } from '../cli/while-locked.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { administer } from '../fakes/private-database.ts';
import { aListedPost, aSite } from '../fakes/records.ts';
import { startTcpRelay } from '../fakes/tcp-relay.ts';
import { describeOn } from '../servers/engines.ts';
import { postIds } from './link-store/store-under-test.ts';

/** The store at that address as another machine has it: with its own data folder. */
async function openOnAMachine(url: string): Promise<LinkStore> {
  const stores = await openStores(readConfig({ data: aDatabaseFolder() }, { SIGNPOST_DATABASE_URL: url }));
  onTestFinished(() => stores.close());
  return stores.links;
}

async function importPosts(store: LinkStore, ids: number[]): Promise<void> {
  const replacement = await store.beginImport({ name: ids.join() });
  const posts: LinkDataRecord[] = ids.flatMap((id) => aListedPost({ id }));
  for (const record of [aSite(), ...posts]) replacement.put(record);
  await replacement.commit();
}

/** Adds the post to those that were imported. */
async function updatePosts(store: LinkStore, ids: number[], added: number): Promise<void> {
  const posts = new Map([[added, aListedPost({ id: added })]]);
  const update = { since: ids.join(), name: 'updated', site: aSite(), posts };
  expect(await store.updatePosts(update)).toMatchObject({ posts: { added: 1 } });
}

describeOn(['postgres', 'mariadb'], 'two machines', (engine) => {
  it('import one after the other: while one imports, the other is refused at once', async () => {
    const { url } = await aServerDatabase(engine);
    const one = await openOnAMachine(url);
    const other = await openOnAMachine(url);
    const running = await one.beginImport();
    await expect(other.beginImport()).rejects.toThrow(ImportRunningError);
    await running.abort();
    const next = await other.beginImport();
    await expect(one.beginImport()).rejects.toThrow(ImportRunningError);
    await next.abort();
  });

  it.each<[string, (store: LinkStore) => Promise<void>]>([
    ['an import', (store) => importPosts(store, [1, 2, 3])],
    ['an update', (store) => updatePosts(store, [1, 2], 3)],
  ])('keep what one imports while the other tidies up after %s', async (_what, publish) => {
    const server = await aServerDatabase(engine);
    const relay = await startTcpRelay(server.url);
    const one = await openOnAMachine(relay.url);
    const other = await openOnAMachine(server.url);
    await importPosts(one, [1]);
    await importPosts(one, [1, 2]);

    let published = Promise.resolve();
    await whileLocked(engine, server, rowLock('change_counter'), async ({ somebodyWaits }) => {
      published = publish(one);
      await somebodyWaits();
      // The last step is under way. All that comes after it is held up.
      relay.holdIdle();
    });
    await vi.waitUntil(async () => (await postIds(other)).includes(3), PATIENCE);
    await importPosts(other, [4]);
    relay.release();
    await published;

    expect(await postIds(other)).toEqual([4]);
    expect(await other.verify()).toBeNull();
    await administer(server, async (db) => {
      const tables = await db.introspection.getTables();
      const generations = new Set(tables.flatMap(({ name }) => generationOf(name) ?? []));
      expect(generations).toEqual(new Set([3, 4]));
    });
    await other.undoImport();
    expect(await postIds(one)).toEqual([1, 2, 3]);
  });
});
