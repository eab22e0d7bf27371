import { appendFileSync, copyFileSync, cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { openBackup, takeBackup } from '@signpost/platform/backup';
import { openSqliteFile } from '@signpost/platform/sql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backupPlace } from '../../src/adapters/backups/open-backups.ts';
import { filesOf, inStores, storedRecords, tempFolder } from '../cli/data-folder.ts';
import {
  aFilledPlace,
  backupsOf,
  contentOf,
  PASSWORD,
  shownBy,
  type FilledPlace,
} from '../fakes/backed-up.ts';
import { madeOnce } from '../fakes/made-once.ts';
import { LONG } from '../fakes/patience.ts';

interface Made {
  place: FilledPlace;
  /** Of `place`, without secrets. */
  file: string;
  content: Record<string, string[]>;
}

describe('a backup of a data folder', () => {
  const made = madeOnce(async (): Promise<Made> => {
    const place = await aFilledPlace('kept');
    const file = path.join(tempFolder(), 'all.backup');
    await (await backupsOf(place)).take(file, { withSecrets: false });
    return { place, file, content: await contentOf(file) };
  });
  /** A place with other data that a test may change. */
  const other = madeOnce(() => aFilledPlace('other'));
  const anotherPlace = (): FilledPlace => copyOf(other());

  it('is restored into an empty folder with every row and all that people see', async () => {
    const { place, file, content } = made();
    const elsewhere = { ...place, folder: path.join(tempFolder(), 'data') };
    const backups = await backupsOf(elsewhere);
    expect(await backups.restore(file)).toMatchObject({
      replaced: { users: 0, sources: 0, posts: 0, links: 0, plans: 0, brands: 0, analyses: 0 },
      restored: {
        engine: 'sqlite',
        counts: { users: 1, sources: 1, posts: 3, links: 4, plans: 1, brands: 1, analyses: 1 },
      },
    });
    expect(await shownBy(elsewhere)).toEqual(await shownBy(place));
    const again = path.join(tempFolder(), 'again.backup');
    await backups.take(again, { withSecrets: false });
    expect(await contentOf(again)).toEqual(content);
  });

  it('has the encrypted password of a source only if secrets are asked for, and never the key to it', async () => {
    const { place, content } = made();
    const file = path.join(tempFolder(), 'secret.backup');
    await (await backupsOf(place)).take(file, { withSecrets: true });
    const withSecrets = JSON.stringify(await contentOf(file));
    expect(withSecrets).toContain('sealed:1:');
    expect(JSON.stringify(content)).not.toContain('sealed:1:');
    expect(withSecrets).not.toContain(PASSWORD);
    const key = path.join(place.folder, 'secret.key');
    expect(withSecrets).not.toContain(readFileSync(key, 'utf8').trim());
    expect(Object.keys(content)).not.toContain('service.session');
    const elsewhere = { ...place, folder: path.join(tempFolder(), 'data') };
    await (await backupsOf(elsewhere)).restore(file);
    const secret = (): Promise<string | null> =>
      inStores(elsewhere.folder, async ({ ledger }) => (await ledger.read()).secretOf(1));
    await expect(secret()).rejects.toThrow(/key that is missing: .*secret\.key does not exist/);
    copyFileSync(key, path.join(elsewhere.folder, 'secret.key'));
    expect(await secret()).toBe(PASSWORD);
  });

  it('replaces everything that a folder had, and says what that was', async () => {
    const { place, file } = made();
    const target = anotherPlace();
    expect(await (await backupsOf(target)).restore(file)).toMatchObject({
      replaced: { users: 1, brands: 1, posts: 3 },
    });
    expect(await shownBy({ ...target, analysisId: place.analysisId })).toEqual(await shownBy(place));
    expect(Object.keys(filesOf(target.folder)).filter((name) => name.startsWith('links-'))).toEqual([
      'links-2.db',
    ]);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ['cut', (file) => truncateSync(file, readFileSync(file).length - 100), /end is missing/],
    ['cut to its first bytes', (file) => truncateSync(file, 10), /end is missing/],
    ['changed', (file) => flipByte(file, 1000), /checksum/],
    ['longer', (file) => appendFileSync(file, 'x'), /end is missing/],
    ['no backup', (file) => writeFileSync(file, 'x'.repeat(1000)), /not a backup/],
  ])('is refused when it is %s, and nothing is touched', async (_what, spoil, message) => {
    const file = path.join(tempFolder(), 'spoilt.backup');
    cpSync(made().file, file);
    spoil(file);
    const target = anotherPlace();
    const before = filesOf(target.folder);
    const backups = await backupsOf(target);
    await expect(backups.verify(file)).rejects.toThrow(message);
    await expect(backups.restore(file)).rejects.toThrow(message);
    expect(filesOf(target.folder)).toEqual(before);
  });

  it('is refused when a newer version has made it, and nothing is touched', async () => {
    const file = path.join(tempFolder(), 'newer.backup');
    const schema = ['0001-users-and-generations', '9999-later'];
    const at = { schema, tables: [], count: async () => 0, async *rows() {} };
    const options = { product: '9.0.0', engine: 'sqlite', madeAt: new Date(), withSecrets: false };
    await takeBackup(file, [{ name: 'service', secrets: [], at }], options);
    const target = anotherPlace();
    const before = filesOf(target.folder);
    const backups = await backupsOf(target);
    await expect(backups.verify(file)).rejects.toThrow('newer version of Signpost (it has 9999-later)');
    await expect(backups.restore(file)).rejects.toThrow('newer version');
    expect(filesOf(target.folder)).toEqual(before);
  });

  it('is refused while a service has the data open, and restored once it is closed', async () => {
    const { file } = made();
    const target = anotherPlace();
    const backups = await backupsOf(target);
    for (const name of ['signpost.db', 'analysis.db']) {
      const running = openSqliteFile(path.join(target.folder, name)).connection();
      await expect(backups.restore(file)).rejects.toThrow('stop it first');
      running.close();
    }
    expect(await storedRecords(target.folder)).toContain('other');
    await backups.restore(file);
    expect(await storedRecords(target.folder)).toContain('kept');
  });

  it('leaves the old data or the new data, whenever a restore is killed', LONG, async () => {
    const { file, content } = made();
    const target = anotherPlace();
    const backups = await backupsOf(target);
    const old = path.join(tempFolder(), 'old.backup');
    await backups.take(old, { withSecrets: false });
    const oldContent = await contentOf(old);
    const moments: string[] = [];
    const keepMoment = (): void => {
      // What a kill would leave: the files as they are, and no locks.
      const moment = path.join(tempFolder(), 'data');
      cpSync(target.folder, moment, { recursive: true });
      moments.push(moment);
    };
    const at = { dataFolder: target.folder, database: null, ownBackendDatabase: null };
    await backupPlace(at, keepMoment).restore(await openBackup(file));
    expect(moments.length).toBeGreaterThan(60);
    const found: ('old' | 'new')[] = [];
    // Most steps only build files beside the data; from its last ones on, the new data counts.
    for (const folder of [...evenly(moments.slice(0, -17), 8), ...moments.slice(-17)]) {
      const records = await storedRecords(folder);
      found.push(records.includes('kept') ? 'new' : 'old');
      const again = path.join(tempFolder(), 'again.backup');
      await (await backupsOf({ folder, settings: {} })).take(again, { withSecrets: false });
      expect(await contentOf(again)).toEqual(found.at(-1) === 'new' ? content : oldContent);
      expect(Object.keys(filesOf(folder)).filter((name) => name.startsWith('restore'))).toEqual([]);
    }
    expect(found.join(' ')).toMatch(/^(?:old ){5,}(?:new ?){5,}$/);
  });

  it('shows one moment of all stores while they are written to', LONG, async () => {
    const target = anotherPlace();
    const writer = new Worker(WRITE_BOTH, { eval: true, workerData: { folder: target.folder } });
    onTestFinished(async () => void (await writer.terminate()));
    await new Promise((resolve) => writer.once('message', resolve));
    const backups = await backupsOf(target);
    const seen: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const file = path.join(tempFolder(), 'busy.backup');
      await backups.take(file, { withSecrets: false });
      const content = await contentOf(file);
      const first = Number(/"written","(\d+)"/.exec((content['service.brand_cache'] ?? []).join())?.[1]);
      const second = Number(
        /^\[1,"written",\d+,"(\d+)"/.exec((content['mending.mending_plan'] ?? []).join('\n'))?.[1],
      );
      // The writer writes the first, then the second: at any one moment they differ by one at most.
      expect(first - second).toBeGreaterThanOrEqual(0);
      expect(first - second).toBeLessThanOrEqual(1);
      seen.push(first);
    }
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  });

  it('leaves no file when it cannot be written', async () => {
    const folder = tempFolder();
    const missing = path.join(folder, 'missing', 'all.backup');
    await expect((await backupsOf(made().place)).take(missing, { withSecrets: false })).rejects.toThrow(
      /cannot be written: ENOENT/,
    );
    expect(filesOf(folder)).toEqual({});
  });
});

/** Counts up in two stores, one after the other, without a pause. */
const WRITE_BOTH = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require('better-sqlite3');
  const open = (name) => new Database(workerData.folder + '/' + name, { timeout: 10000 });
  const service = open('signpost.db');
  const mending = open('mending.db');
  service.exec("insert into brand_cache (cache_key, value, stored_at, version) values ('written', '0', 0, 0)");
  const first = service.prepare("update brand_cache set value = ? where cache_key = 'written'");
  const second = mending.prepare("update mending_plan set token = 'written', made_by = ? where id = 1");
  for (let number = 1; ; number += 1) {
    first.run(String(number));
    second.run(String(number));
    if (number === 1) parentPort.postMessage('started');
  }
`;

function copyOf(place: FilledPlace): FilledPlace {
  const folder = path.join(tempFolder(), 'data');
  cpSync(place.folder, folder, { recursive: true });
  return { ...place, folder };
}

/** The first, the last, and some between them. */
function evenly<Value>(values: readonly Value[], count: number): Value[] {
  return Array.from({ length: count }, (_, at) =>
    Math.round((at * (values.length - 1)) / (count - 1)),
  ).flatMap((at) => values[at] ?? []);
}

function flipByte(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}
