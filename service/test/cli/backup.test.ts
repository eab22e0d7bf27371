import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrandBody } from '@signpost/contract/brands';
import { describe, expect, it, vi } from 'vitest';
import { askAt, dataOf } from '../fakes/brands.ts';
import { aDataFolder, aSmallSite, filesOf, getJson, storedRecords, tempFolder } from './data-folder.ts';
import {
  callForJson,
  callSignpost,
  runSignpost,
  SIGNPOST,
  startServe,
  type Serving,
} from './run-signpost.ts';
import { LONG, SELDOM } from '../fakes/patience.ts';

const OWN_BACKEND = {
  SIGNPOST_BACKEND_URL: undefined,
  // Small analyses: 3 answers.
  SIGNPOST_ANALYSIS_QUERIES: '3',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
};
const RECORDS = aSmallSite('kept');

/** A brand with figures, a fact and a share. */
async function aBrand(ask: Ask): Promise<string> {
  const body = { name: 'Acme', url: 'https://acme.example', description: 'Anvils and tools for smiths' };
  const made = await ask('/brands', { method: 'POST', body });
  const { id } = (dataOf(made) as BrandBody).brand;
  await vi.waitFor(async () => {
    expect(dataOf(await ask(`/brands/${id}/insights`))).not.toEqual({ pending: true });
  }, SELDOM);
  for (const [call, sent] of [
    ['/facts', { kind: 'place', label: 'Home', value: 'Germany' }],
    ['/own-queries', { text: 'Which anvil is the quietest?' }],
    ['/shares', {}],
  ] as const) {
    expect((await ask(`/brands/${id}${call}`, { method: 'POST', body: sent })).status).toBe(201);
  }
  return id;
}

type Ask = (path: string, options?: { method?: string; body?: object }) => ReturnType<typeof askAt>;

/** Everything a service shows: brands freshly fetched from the backend, a shared page, link data, users. */
async function everythingOf({ url }: Serving, token: string, id: string, folder: string): Promise<unknown> {
  const calls = [
    '/overview',
    ...['', '/queries', '/facts', '/analyses', '/shares'].map((call) => `/brands/${id}${call}`),
  ];
  const told: unknown[] = [];
  for (const call of calls) told.push(dataOf(await askAt(url, token, `${call}?refresh=1`)));
  const { shares } = told.at(-1) as { shares: { url: string }[] };
  const page = await fetch(new URL(shares[0]?.url ?? '', url));
  expect(page.status).toBe(200);
  const users = await callForJson(['user', 'list', '--data', folder]);
  return { told, page: await page.text(), posts: await getJson(url, 'posts', token), users };
}

/** Ends the process at its n-th renaming of a file, before anything of it is done. */
const KILL_AT = (nth: number): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { renameSync } = fs;
  let count = 0;
  fs.renameSync = (...args) => {
    count += 1;
    if (count === ${nth}) process.kill(process.pid, 'SIGKILL');
    renameSync(...args);
  };
  syncBuiltinESMExports();
`;

describe('signpost backup and restore', () => {
  it('bring everything back, of a running service', LONG, async () => {
    const { folder, token } = await aDataFolder();
    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, RECORDS);
    await callSignpost(['index', 'records', file, '--data', folder]);
    const sources = await callForJson(['index', 'sources', '--data', folder]);
    const backup = path.join(tempFolder(), 'all.backup');
    const restore = ['restore', backup, '--yes', '--data', folder];
    const serving = await startServe(['--data', folder], { env: OWN_BACKEND });
    const ask: Ask = (call, options) => askAt(serving.url, token, call, options);
    const id = await aBrand(ask);
    const before = await everythingOf(serving, token, id, folder);
    expect(await callSignpost(['backup', backup, '--data', folder])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Wrote .*, brands 1, analyses \d+\.\n$/s) as string,
    });
    expect(await callSignpost(restore)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it first') as string,
    });
    // The backup does not contain this change.
    const later = { kind: 'place', label: 'Works', value: 'France' };
    expect((await ask(`/brands/${id}/facts`, { method: 'POST', body: later })).status).toBe(201);
    expect(await everythingOf(serving, token, id, folder)).not.toEqual(before);
    await serving.stop();

    // Killed while it names its folder, before the new files count, and between two of them.
    for (const nth of [1, 2, 4]) {
      const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(KILL_AT(nth))}` };
      expect(await runSignpost(restore, { env })).toMatchObject({ code: null });
      expect(await storedRecords(folder)).toBe(RECORDS);
    }
    expect(await callSignpost(['restore', backup, '--data', folder])).toMatchObject({
      code: 1,
      stderr: 'There is data already, and no terminal to ask on: add --yes to replace it.\n',
    });
    expect(await callSignpost(restore)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored the data of .*\nbrands +1 +1\n/s) as string,
    });
    const restored = await startServe(['--data', folder], { env: OWN_BACKEND });
    expect(await everythingOf(restored, token, id, folder)).toEqual(before);
    await restored.stop();
    expect(await storedRecords(folder)).toBe(RECORDS);
    expect(await callForJson(['index', 'sources', '--data', folder])).toEqual(sources);
  });

  it('keep the newest backups of a folder, leave other files alone, and fill an empty place unasked', async () => {
    const { folder } = await aDataFolder({ records: RECORDS });
    const backups = tempFolder();
    for (const name of [
      'signpost-20250101T000000Z.backup',
      'signpost-20250102T000000Z.backup',
      'mine.backup',
    ])
      writeFileSync(path.join(backups, name), '');
    const args = ['backup', '--to', backups, '--keep', '2', '--data', folder];
    const { file } = await callForJson<{ file: string }>(args);
    expect(readdirSync(backups).toSorted()).toEqual(
      ['mine.backup', 'signpost-20250102T000000Z.backup', path.basename(file)].toSorted(),
    );
    expect(await callForJson(['backup', 'verify', file])).toMatchObject({ counts: { posts: 3, links: 4 } });
    expect(statSync(file).mode & 0o777).toBe(0o600);

    // An empty place is filled without a question.
    const elsewhere = tempFolder();
    expect(await callSignpost(['restore', file, '--data', elsewhere])).toMatchObject({ code: 0, stderr: '' });
    expect(await storedRecords(elsewhere)).toBe(RECORDS);
  });

  it('leave everything as it is when the disk is full', async () => {
    const records = aSmallSite('large', { posts: 300, links: 20_000 });
    const { folder } = await aDataFolder({ records });
    const backups = tempFolder();
    const backup = path.join(backups, 'all.backup');
    await callSignpost(['backup', backup, '--data', folder]);
    const before = filesOf(folder);
    // The limit on the size of any file of the process, in units of 512 bytes.
    const script = 'trap "" XFSZ; ulimit -f "$1"; shift; exec "$@"';
    const limited = (limit: number, args: string[]) =>
      runSignpost(['-c', script, 'sh', String(limit), SIGNPOST, ...args], { command: '/bin/sh' });
    expect(
      await limited(100, ['backup', path.join(backups, 'second.backup'), '--data', folder]),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cannot be written: EFBIG') as string,
    });
    expect(readdirSync(backups)).toEqual(['all.backup']);
    expect(await limited(2000, ['restore', backup, '--yes', '--data', folder])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/disk .*full.*The stored data is unchanged/) as string,
    });
    expect(Object.keys(filesOf(folder)).filter((name) => name.endsWith('.db'))).toEqual(
      Object.keys(before).filter((name) => name.endsWith('.db')),
    );
    expect(await storedRecords(folder)).toBe(records);
  });
});
