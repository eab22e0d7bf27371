import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { aDataFolder, aSmallSite } from './data-folder.ts';
import { callSignpost, runSignpost } from './run-signpost.ts';

/** A store with a wrong stored count: one more link than there is. */
async function aStoreOffByOne(): Promise<string> {
  const { folder } = await aDataFolder({ records: aSmallSite('wrong') });
  const db = new Database(path.join(folder, 'links-1.db'));
  const wrong = JSON.stringify({ total: 5, internal: 4, external: 0 });
  const { changes } = db.prepare("UPDATE meta SET value = ? WHERE name = 'links_stats'").run(wrong);
  db.close();
  expect(changes).toBe(1);
  return folder;
}

/** The bytes of a database with another text in place of one of its pages. */
function overwritten(file: string, page: number): Buffer {
  return readFileSync(file).fill('no page of a database ', 4096 * (page - 1), 4096 * page);
}

describe('signpost verify', () => {
  it('exits with 0 when every stored count agrees with the rows', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('right') });
    expect(await callSignpost(['verify', '--data', folder])).toEqual({
      code: 0,
      stdout: 'Every stored number agrees with the rows.\n',
      stderr: '',
    });
    expect(await callSignpost(['verify', '--json', '--data', folder])).toEqual({
      code: 0,
      stdout: '{"ok":true,"difference":null}\n',
      stderr: '',
    });
  });

  it('says that nothing was imported yet and exits with 1', async () => {
    const { folder } = await aDataFolder();
    expect(await callSignpost(['verify', '--data', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was indexed or imported yet: signpost index URL\n',
    });
  });

  it('exits with 3 and shows the difference when a stored count is wrong', async () => {
    const folder = await aStoreOffByOne();
    const { code, stdout, stderr } = await runSignpost(['verify', '--data', folder]);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(stdout).toMatch(
      /^links_stats: \{"total":5,.*\} is stored, but the rows give \{"total":4,.*\}\.\n/,
    );
    expect(stdout).toContain('Import the records again to mend it.');

    const json = await callSignpost(['verify', '--json', '--data', folder]);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.stdout)).toEqual({
      ok: false,
      difference: {
        what: 'links_stats',
        stored: '{"total":5,"internal":4,"external":0}',
        counted: '{"total":4,"internal":4,"external":0}',
      },
    });
  });

  it.each([
    ['cut short', (file: string) => truncateSync(file, 5000)],
    ['overwritten', (file: string) => writeFileSync(file, 'this is no database '.repeat(1000))],
  ])('names the file and says how to repair it when it was %s', async (_, damage) => {
    const { folder } = await aDataFolder({ records: aSmallSite('damaged') });
    const file = path.join(folder, 'links-1.db');
    damage(file);
    const { code, stdout, stderr } = await callSignpost(['verify', '--data', folder]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`${file} cannot be read: `);
    expect(stderr).toContain('Import the records again to mend it.');
  });

  it.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['cut short', (file: string) => truncateSync(file, 5000)],
    ['overwritten in one place', (file: string) => writeFileSync(file, overwritten(file, 3))],
  ])('names the file of the analysis backend when it is %s', async (_, damage) => {
    const { folder } = await aDataFolder({ records: aSmallSite('backend') });
    const file = path.join(folder, 'analysis.db');
    const db = new Database(file);
    db.pragma('journal_mode = WAL');
    db.exec('CREATE TABLE brand (id, name); CREATE INDEX by_name ON brand (name)');
    db.prepare('INSERT INTO brand VALUES (1, ?)').run('x'.repeat(20_000));
    db.close();
    expect(await callSignpost(['verify', '--data', folder])).toMatchObject({ code: 0 });
    damage(file);
    const { code, stdout, stderr } = await callSignpost(['verify', '--data', folder]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`${file} is damaged: `);
    expect(stderr).toContain('put a backup of it in its place');
  });

  it('names the file of what was indexed when it is empty', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('ledger') });
    writeFileSync(path.join(folder, 'ledger.db'), '');
    const { code, stderr } = await callSignpost(['verify', '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toContain('ledger.db is empty although links-1.db is beside it');
  });
});
