import { readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aListedPost, aSite } from '../fakes/records.ts';
import { openStoreOn, type OpenedStore } from './link-store/open-store-on.ts';
import { importRecords, postIds } from './link-store/store-under-test.ts';

describe('generations in files', () => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await openStoreOn('sqlite');
  });
  afterEach(() => opened.cleanUp());

  it('leaves one generation file behind, whatever was imported and aborted', async () => {
    await importRecords(opened.store, aListedPost({ id: 1 }));
    await importRecords(opened.store, aListedPost({ id: 2 }));
    const aborted = await opened.store.beginImport();
    aborted.put(aSite());
    await aborted.abort();
    const files = (await readdir(opened.folder)).filter((name) => name.startsWith('links-'));
    expect(files).toEqual(['links-2.db']);
  });

  it.each([
    ['is gone', (file: string) => rm(file)],
    ['is no database', (file: string) => writeFile(file, 'nothing of the kind')],
    ['is cut off', (file: string) => truncate(file, 20_000)],
  ])('takes an import in the place of a generation whose file %s', async (_, damage) => {
    await importRecords(opened.store, aListedPost({ id: 1 }));
    await damage(path.join(opened.folder, 'links-1.db'));
    await importRecords(opened.store, aListedPost({ id: 2 }));
    expect(await postIds(opened.store)).toEqual([2]);
    expect(await opened.store.publishedDays()).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'opens a generation once when many readers ask for it together',
    async () => {
      const { store, folder } = opened;
      for (const id of [1, 2]) {
        await importRecords(store, aListedPost({ id }));
        await store.dataVersion();
        const answers = await Promise.all(Array.from({ length: 20 }, () => postIds(store)));
        expect(answers).toEqual(Array.from({ length: 20 }, () => [id]));
        expect(await openGenerationFiles(folder)).toEqual([`links-${id}.db`]);
      }
      await store.close();
      expect(await openGenerationFiles(folder)).toEqual([]);
    },
  );
});

/** The generation files this process has open, among them removed ones that still take up room on the disk. */
async function openGenerationFiles(folder: string): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  const files = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  );
  return files
    .filter((file) => file.startsWith(path.join(folder, 'links-')))
    .map((file) => path.basename(file));
}
