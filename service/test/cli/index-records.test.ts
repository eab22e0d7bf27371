import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { aDataFolder, aSmallSite, asNobody, makeReadOnly, storedRecords, tempFolder } from './data-folder.ts';
import { lastLine } from './indexed.ts';
import { callForJson, callSignpost, runSignpost } from './run-signpost.ts';

function aFile(records: string): string {
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, records);
  return file;
}

const index = (folder: string, records: string): string[] => [
  'index',
  'records',
  aFile(records),
  '--data',
  folder,
];

/** The last event of a run; on a busy machine some of its progress comes before. */
async function indexed(folder: string, records: string): Promise<unknown> {
  const finished = await callSignpost([...index(folder, records), '--json']);
  expect(finished.code).toBe(0);
  return lastLine(finished);
}

describe('signpost index records', () => {
  const before = aSmallSite('mine');
  const after = before.replace('mine 2', 'mine, the second');

  it('publishes what an import does, and from the next file only what has changed', async () => {
    const { folder } = await aDataFolder();
    expect(await indexed(folder, before)).toMatchObject({
      event: 'indexed',
      posts: 3,
      links: 4,
      errors: 0,
      changed: { posts: { added: 3 }, links: { added: 4 } },
    });
    expect(await storedRecords(folder)).toBe(before);
    expect(await indexed(folder, after)).toMatchObject({
      changed: { posts: { added: 0, removed: 0, changed: 1 }, links: { added: 0, removed: 0 } },
    });
    expect(await storedRecords(folder)).toBe(after);
    expect(await callForJson(['verify', '--data', folder])).toEqual({ ok: true, difference: null });
    const { stdout } = await callSignpost(['doctor', '--data', folder]);
    expect(stdout).toMatch(
      /^ok {5}sources: records https:\/\/mine\.example: last run .* UTC, done, 3 documents$/m,
    );
  });

  it('publishes nothing when a line is wrong', async () => {
    const { folder } = await aDataFolder();
    await indexed(folder, before);
    const result = await callSignpost(index(folder, `${after}{"record":"post"}\n`));
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain('Line 12: "id" is missing');
    expect(await storedRecords(folder)).toBe(before);
  });

  it('is the way to go where an import would be undone by the next run', async () => {
    const { folder } = await aDataFolder();
    await indexed(folder, before);
    const file = aFile(after);
    expect(await callSignpost(['import', 'records', file, '--data', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`signpost index records ${file} --data ${folder}.`),
    });
    expect(await storedRecords(folder)).toBe(before);
  });

  it('is beside no other source, whichever came first', async () => {
    const { folder } = await aDataFolder();
    const pages = tempFolder();
    writeFileSync(path.join(pages, 'index.html'), '<title>Mine</title>');
    const html = ['index', 'html', pages, '--base', 'https://mine.example', '--data', folder];
    await indexed(folder, before);
    expect((await callSignpost(html)).stderr).toContain('signpost index remove 1.');
    await callSignpost(['index', 'remove', '1', '--data', folder]);
    expect(await callSignpost(html)).toMatchObject({ code: 0 });
    expect((await callSignpost(index(folder, before))).stderr).toContain('signpost index remove 2.');
  });

  it('can be verified by a user who can only read the folder', async () => {
    const { folder } = await aDataFolder();
    await indexed(folder, before);
    makeReadOnly(folder);
    const { code, stdout } = await runSignpost(['verify', '--data', folder], asNobody);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Every stored number agrees with the rows.\n' });
  });

  it('is checked by verify, which names the ledger where it is wrong', async () => {
    const { folder } = await aDataFolder();
    await indexed(folder, before);
    const db = new Database(path.join(folder, 'ledger.db'));
    db.exec('UPDATE ledger_document SET incoming = incoming + 1 WHERE post_id = 2');
    db.close();
    const { code, stdout } = await callSignpost(['verify', '--data', folder]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/^ledger: incoming of post 2: \d is stored, but the rows give \d\.\n/);
    expect(stdout).toContain('signpost index remove ID');
  });
});
