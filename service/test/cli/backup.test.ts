import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrandBody } from '@signpost/contract/brands';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { askAt, dataOf } from '../fakes/brands.ts';
import { describeOn } from '../servers/engines.ts';
import { findProgram } from '../servers/find-program.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { aDataFolder, aSmallSite, getJson, storedRecords, tempFolder } from './data-folder.ts';
import { callForJson, callSignpost, REPOSITORY, startServe, type Serving } from './run-signpost.ts';
import { LONG, SELDOM } from '../fakes/patience.ts';

const OWN_BACKEND = {
  SIGNPOST_BACKEND_URL: undefined,
  // Small analyses: 3 answers.
  SIGNPOST_ANALYSIS_QUERIES: '3',
  SIGNPOST_ANALYSIS_REPLICATES: '1',
};
const RECORDS = aSmallSite('kept');

/** The commands in a section of a document, block by block, as they stand there. */
function documented(document: string, heading: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, 'docs', document), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Runs commands of a document at other places than it names. */
async function follow(commands: string, places: Record<string, string>): Promise<void> {
  const script = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), commands);
  await promisify(execFile)('/bin/sh', ['-euc', script], { cwd: tempFolder() });
}

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

describe('a backup as docs/operating.md has it', () => {
  const [whileStopped = '', whileRunning = '', restore = ''] = documented('operating.md', 'Backup');

  it('brings everything back, of the running service and of the stopped one', LONG, async () => {
    const { folder, token } = await aDataFolder();
    const file = path.join(tempFolder(), 'records.ndjson');
    writeFileSync(file, RECORDS);
    await callSignpost(['index', 'records', file, '--data', folder]);
    const sources = await callForJson(['index', 'sources', '--data', folder]);
    const backups = tempFolder();
    const places = (name: string): Record<string, string> => ({
      '/var/lib/signpost': folder,
      '/var/backups/signpost': path.join(backups, name),
      '/opt/signpost': REPOSITORY,
    });
    const serving = await startServe(['--data', folder], { env: OWN_BACKEND });
    const ask: Ask = (call, options) => askAt(serving.url, token, call, options);
    const id = await aBrand(ask);
    const first = await everythingOf(serving, token, id, folder);
    await follow(whileRunning, places('running'));
    // The first backup does not contain this change.
    const later = { kind: 'place', label: 'Works', value: 'France' };
    expect((await ask(`/brands/${id}/facts`, { method: 'POST', body: later })).status).toBe(201);
    const second = await everythingOf(serving, token, id, folder);
    expect(second).not.toEqual(first);
    await serving.stop();
    await follow(whileStopped, places('stopped'));

    for (const [name, before] of [
      ['running', first],
      ['stopped', second],
    ] as const) {
      await follow(restore, places(name));
      rmSync(`${folder}.old`, { recursive: true });
      const restored = await startServe(['--data', folder], { env: OWN_BACKEND });
      expect(await everythingOf(restored, token, id, folder)).toEqual(before);
      await restored.stop();
      expect(await storedRecords(folder)).toBe(RECORDS);
      expect(await callForJson(['index', 'sources', '--data', folder])).toEqual(sources);
    }
  });
});

describeOn(['postgres', 'mariadb'], 'a backup as docs/scaling-out.md has it', (engine) => {
  const [onPostgres = '', onMariadb = ''] = documented('scaling-out.md', 'Backup');
  const [backup = '', restore = ''] = (engine === 'postgres' ? onPostgres : onMariadb).trim().split('\n');
  const programs = engine === 'postgres' ? ['pg_dump', 'pg_restore'] : ['mariadb-dump', 'mariadb'];

  it.skipIf(programs.some((program) => findProgram(program) === null))('brings everything back', async () => {
    const [from, to] = [await freshDatabase(engine), await freshDatabase(engine)];
    onTestFinished(async () => void (await Promise.all([from.drop(), to.drop()])));
    const { folder } = await aDataFolder({
      records: RECORDS,
      settings: { SIGNPOST_DATABASE_URL: from.url },
    });
    const dump = path.join(tempFolder(), 'dump');
    await follow(backup, { ...placesOf(from.url), ' signpost.': ` ${dump}.`, '=signpost.': `=${dump}.` });
    await follow(restore, { ...placesOf(to.url), ' signpost.': ` ${dump}.` });

    const settings = { SIGNPOST_DATABASE_URL: to.url };
    mkdirSync(folder, { recursive: true });
    expect(await callForJson(['user', 'list', '--data', folder], settings)).toMatchObject([
      { login: 'root' },
    ]);
    expect(await storedRecords(folder, settings)).toBe(RECORDS);
  });
});

/** The database address of the documents, whole or in parts, and that of this run. */
function placesOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    'postgres://signpost:PASSWORD@10.0.0.20:5432/signpost': url,
    '--host=10.0.0.20 --port=3306 --user=signpost --password=PASSWORD signpost': `--host=${hostname} --port=${port} --user=${username} --password=${password} ${pathname.slice(1)}`,
  };
}
