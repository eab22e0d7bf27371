import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askAt } from '../fakes/brands.ts';
import { aDataFolder, aSmallSite, tempFolder } from './data-folder.ts';
import { runSignpost, startServe, startSignpost } from './run-signpost.ts';
import { PATIENCE } from '../fakes/patience.ts';

/** An existing folder that all users may read. */
function anOpenFolder(): string {
  const folder = path.join(tempFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  return folder;
}

/** Everything in the folder, at any depth, with its permissions. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names.map((name) => [name, (statSync(path.join(folder, name)).mode & 0o777).toString(8)]),
  );
}

function openToOthers(modes: Record<string, string>): [string, string][] {
  return Object.entries(modes).filter(([, mode]) => !mode.endsWith('00'));
}

describe('files in an existing data folder', () => {
  it('are readable only by the service, while it works and afterwards', async () => {
    const folder = anOpenFolder();
    // In this process, whose other files have the usual permissions.
    const { token } = await aDataFolder({ folder, records: aSmallSite('old') });
    const serving = await startServe(['--data', folder], {
      env: {
        SIGNPOST_BACKEND_URL: undefined,
        SIGNPOST_ANALYSIS_QUERIES: '3',
        SIGNPOST_ANALYSIS_REPLICATES: '1',
        SIGNPOST_EVENTS: `file:${path.join(folder, 'events/usage.ndjson')}`,
      },
    });
    const brand = { name: 'Acme', url: 'https://acme.example', description: 'Anvils and tools for smiths' };
    const made = await askAt(serving.url, token, '/brands', { method: 'POST', body: brand });
    expect(made.status).toBe(201);

    const importing = startSignpost(['import', 'records', '-', '--data', folder]);
    importing.stdin.write(aSmallSite('new').slice(0, 200));
    await expect.poll(() => Object.keys(modesIn(folder)), PATIENCE).toContain('links-2.db.partial');
    const during = modesIn(folder);
    expect(Object.keys(during)).toEqual(
      expect.arrayContaining([
        'analysis.db',
        'analysis.db-shm',
        'analysis.db-wal',
        'events/usage.ndjson',
        'import.lock',
        'links-1.db',
        'signpost.db',
        'signpost.db-shm',
        'signpost.db-wal',
      ]),
    );
    expect(openToOthers(during)).toEqual([]);

    importing.stdin.end(aSmallSite('new').slice(200));
    expect(await importing.exited).toMatchObject({ code: 0 });
    expect(await serving.stop()).toMatchObject({ code: 0 });
    expect(openToOthers(modesIn(folder))).toEqual([]);
  });

  it('keep the permissions that their owner gave them', async () => {
    const folder = anOpenFolder();
    await aDataFolder({ folder, records: aSmallSite('old') });
    chmodSync(path.join(folder, 'signpost.db'), 0o640);
    expect(await runSignpost(['user', 'list', '--data', folder])).toMatchObject({ code: 0 });
    expect(modesIn(folder)).toMatchObject({ 'signpost.db': '640' });
  });
});
