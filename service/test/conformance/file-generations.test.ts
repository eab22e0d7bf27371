import { readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import { openStoreInFolder, type OpenedStore } from './link-store/open-store-on.ts';
import { importRecords, postIds } from './link-store/store-under-test.ts';

describe('generations in files', () => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await openStoreInFolder();
  });
  afterEach(() => opened.cleanUp());

  it('keeps only the current generation and the one before it, whatever was imported, aborted and undone', async () => {
    const files = async (): Promise<string[]> =>
      (await readdir(opened.folder)).filter((name) => name.startsWith('links-')).toSorted();
    for (const id of [1, 2, 3]) await importRecords(opened.store, aListedPost({ id }));
    const aborted = await opened.store.beginImport();
    aborted.put(aSite());
    await aborted.abort();
    expect(await files()).toEqual(['links-2.db', 'links-3.db']);
    await opened.store.undoImport();
    expect(await files()).toEqual(['links-2.db']);
    await importRecords(opened.store, aListedPost({ id: 4 }));
    expect(await files()).toEqual(['links-2.db', 'links-4.db']);
  });

  it('lists what was added and removed since data without digests, but not what changed', async () => {
    await importRecords(opened.store, [...aListedPost({ id: 1 }), aLink({ id: 1 })]);
    const older = new Database(path.join(opened.folder, 'links-1.db'));
    older.exec("DELETE FROM column_chunk WHERE name LIKE '%_digests'");
    older.close();
    expect(await opened.store.verify()).toBeNull();
    expect(
      await importRecords(opened.store, [...aListedPost({ id: 2 }), aLink({ id: 1, url: '/' })]),
    ).toEqual({
      posts: { before: 1, after: 1, added: 1, removed: 1, changed: null },
      links: { before: 1, after: 1, added: 0, removed: 0, changed: null },
      orphans: { before: 1, after: 1 },
    });
  });

  it('undoes an import whose own file cannot be read', async () => {
    for (const id of [1, 2]) await importRecords(opened.store, aListedPost({ id }));
    await writeFile(path.join(opened.folder, 'links-2.db'), 'nothing of the kind');
    expect(await opened.store.undoImport()).toBeNull();
    expect(await postIds(opened.store)).toEqual([1]);
  });

  it('does not undo an import when the file before it cannot be read', async () => {
    for (const id of [1, 2]) await importRecords(opened.store, aListedPost({ id }));
    await rm(path.join(opened.folder, 'links-1.db'));
    await expect(opened.store.undoImport()).rejects.toThrow('links-1.db cannot be read');
    expect(await postIds(opened.store)).toEqual([2]);
    await importRecords(opened.store, aListedPost({ id: 3 }));
    expect(await postIds(opened.store)).toEqual([3]);
  });

  it.each([
    ['is gone', (file: string) => rm(file)],
    ['is no database', (file: string) => writeFile(file, 'nothing of the kind')],
    ['is cut off', (file: string) => truncate(file, 20_000)],
  ])('accepts an import in place of a generation whose file %s', async (_, damage) => {
    await importRecords(opened.store, aListedPost({ id: 1 }));
    await damage(path.join(opened.folder, 'links-1.db'));
    expect(await importRecords(opened.store, aListedPost({ id: 2 }))).toBeNull();
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

/** The generation files that this process has open, including removed ones that still use disk space. */
async function openGenerationFiles(folder: string): Promise<string[]> {
  const handles = await readdir('/proc/self/fd');
  const files = await Promise.all(
    handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')),
  );
  return files
    .filter((file) => file.startsWith(path.join(folder, 'links-')))
    .map((file) => path.basename(file));
}
