import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LinkDataRecord } from '@signpost/contract/records';
import { describe, expect, it } from 'vitest';
import { aLink, aListedPost, aSite } from '../fakes/records.ts';
import {
  aDataFolder,
  aSmallSite,
  filesOf,
  lines,
  servedSite,
  storedRecords,
  tempFolder,
} from './data-folder.ts';
import { callForJson, callSignpost, REPOSITORY, runSignpost, SIGNPOST } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

const SITE_FILE = path.join(REPOSITORY, 'service/test/fixtures/site.ndjson');

function aFile(content: string | Uint8Array, name = 'records.ndjson'): string {
  const file = path.join(tempFolder(), name);
  writeFileSync(file, content);
  return file;
}

function importing(folder: string, records: string, ...options: string[]): string[] {
  return ['import', 'records', aFile(records), '--data', folder, ...options];
}

/** A site whose posts have these ids and one link each, in export order, followed by replacement records. */
function aSiteOf(ids: number[], more: LinkDataRecord[] = []): string {
  const listed = ids.flatMap((id) => aListedPost({ id, incoming: id % 2 }));
  return lines([
    aSite(),
    ...listed.filter(({ record }) => record === 'post'),
    ...listed.filter(({ record }) => record === 'link_meta'),
    ...ids.map((id) => aLink({ id, post_id: id })),
    ...more,
  ]);
}

describe('the outcome of an import', () => {
  it('lists what was added, removed and changed, for people and for scripts', async () => {
    const { folder } = await aDataFolder({ records: aSiteOf([1, 2, 3, 4]) });
    const second = aSiteOf([1, 3, 4, 6, 8], aListedPost({ id: 4, title: 'Another title' }));
    expect(await callSignpost(importing(folder, second))).toEqual({
      code: 0,
      stdout:
        'Imported 18 records.\n' +
        'Posts: 4 before, 5 now (2 new, 1 gone, 1 changed)\n' +
        'Links: 4 before, 5 now (2 new, 1 gone, 0 changed)\n' +
        'Orphans: 2 before, 3 now\n',
      stderr: '',
    });
    expect(await callForJson(importing(folder, aSiteOf([1, 3, 4, 6])))).toEqual({
      records: 13,
      changes: {
        posts: { before: 5, after: 4, added: 0, removed: 1, changed: 1 },
        links: { before: 5, after: 4, added: 0, removed: 1, changed: 0 },
        orphans: { before: 3, after: 2 },
      },
    });
  });

  it('is a refusal when more than half of the posts would be removed, unless that is allowed', async () => {
    const { folder } = await aDataFolder({ records: aSiteOf([1, 2, 3, 4, 5]) });
    const before = filesOf(folder);
    const shrunk = aSiteOf([1, 2, 6]);
    const refused = await callSignpost(importing(folder, shrunk));
    expect(refused).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'This import lacks 3 of the 5 stored posts, more than half of them. Nothing was imported. ' +
        'If they should go, add --allow-shrink.\n',
    });
    expect(filesOf(folder)).toEqual(before);

    expect(await callSignpost(importing(folder, shrunk, '--allow-shrink'))).toMatchObject({ code: 0 });
    expect(await storedRecords(folder)).toBe(shrunk);
    // Half of them is not more than half.
    expect(await callSignpost(importing(folder, aSiteOf([1, 2])))).toMatchObject({ code: 0 });
    expect(await callSignpost(importing(folder, aSiteOf([1])))).toMatchObject({ code: 0 });
    expect(await callSignpost(importing(folder, lines([aSite()])))).toMatchObject({ code: 1 });
  });
});

describe('signpost import undo', () => {
  it('restores the data from before at once in a running service, and says what changed', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('good', { posts: 4, links: 4 }) });
    await callSignpost(importing(folder, aSmallSite('wrong', { posts: 5, links: 6 })));
    const serving = await serveHere(folder);
    expect(await servedSite(serving.url, token)).toEqual({ names: ['wrong'], posts: 5, links: 6 });

    expect(await runSignpost(['import', 'undo', '--data', folder])).toEqual({
      code: 0,
      stdout:
        'The last import is undone.\n' +
        'Posts: 5 before, 4 now (0 new, 1 gone, 4 changed)\n' +
        'Links: 6 before, 4 now (0 new, 2 gone, 4 changed)\n' +
        'Orphans: 2 before, 2 now\n',
      stderr: '',
    });
    expect(await servedSite(serving.url, token)).toEqual({ names: ['good'], posts: 4, links: 4 });

    expect(await callSignpost(['import', 'undo', '--data', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The last import was undone already, and one step back is all that is kept.\n',
    });
    await callSignpost(importing(folder, aSmallSite('next', { posts: 4, links: 5 })));
    expect(await servedSite(serving.url, token)).toEqual({ names: ['next'], posts: 4, links: 5 });
    expect(await callForJson(['import', 'undo', '--data', folder])).toMatchObject({
      changes: { links: { before: 5, after: 4, removed: 1 } },
    });
    expect(await storedRecords(folder)).toBe(aSmallSite('good', { posts: 4, links: 4 }));
  });

  it('says so when there is nothing to go back to', async () => {
    const { folder } = await aDataFolder();
    expect(await callSignpost(['import', 'undo', '--data', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nothing was indexed or imported yet: signpost index URL\n',
    });
    await callSignpost(importing(folder, aSmallSite('first')));
    expect(await callSignpost(['import', 'undo', '--data', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No data from before the last import is kept, so there is nothing to go back to.\n',
    });
  });
});

describe('a file to import', () => {
  const BOM = '\ufeff';
  const text = aSmallSite('packed', { posts: 500, links: 1500 });

  it.each([
    ['begins with a byte order mark', Buffer.from(`${BOM}${text}`)],
    ['is packed by gzip', gzipSync(text)],
    [
      'is packed in two pieces, one after the other',
      Buffer.concat([gzipSync(text.slice(0, 900)), gzipSync(text.slice(900))]),
    ],
    ['is packed and begins with a byte order mark', gzipSync(`${BOM}${text}`)],
  ])('may be one that %s', async (_, bytes) => {
    const { folder } = await aDataFolder();
    // The name says nothing.
    const file = aFile(bytes, 'records.txt');
    expect(await callSignpost(['import', 'records', file, '--data', folder])).toMatchObject({ code: 0 });
    expect(await storedRecords(folder)).toBe(text);
  });

  it('may come from standard input, packed and with a byte order mark too', async () => {
    const { folder } = await aDataFolder();
    const bytes = gzipSync(`${BOM}${text}`);
    const piped = await runSignpost(['import', 'records', '-', '--data', folder], { stdin: bytes });
    expect(piped).toMatchObject({ code: 0, stderr: '' });
    expect(await storedRecords(folder)).toBe(text);
  });

  it.each([
    ['was cut off', gzipSync(text).subarray(0, -20)],
    ['was damaged', Buffer.concat([gzipSync(text).subarray(0, 400), Buffer.alloc(400, 7)])],
    ['ends after its first two bytes', Buffer.from([0x1f, 0x8b])],
  ])('that is packed by gzip and %s is refused, and the stored data stays', async (_, bytes) => {
    const { folder } = await aDataFolder({ records: aSmallSite('old') });
    const before = filesOf(folder);
    const { code, stdout, stderr } = await callSignpost([
      'import',
      'records',
      aFile(bytes),
      '--data',
      folder,
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/(cannot be unpacked \(.+\)|Line \d+: .+)\. Nothing was imported\.\n$/);
    expect(filesOf(folder)).toEqual(before);
  });

  it('may have a byte order mark only at its beginning', async () => {
    const { folder } = await aDataFolder();
    const file = aFile(`${lines([aSite()])}${BOM}${lines([aLink({ id: 1 })])}`);
    const { code, stderr } = await callSignpost(['import', 'records', file, '--data', folder]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Line 2: not valid JSON/);
  });
});

describe('the progress of an import', () => {
  it.runIf(existsSync('/usr/bin/script'))(
    'is drawn on a terminal, only goes forward, and is erased when done',
    async () => {
      const folder = tempFolder();
      const packed = aFile(gzipSync(readFileSync(SITE_FILE)));
      for (const file of [SITE_FILE, packed]) {
        const command = `'${SIGNPOST}' import records '${file}' --data '${folder}'`;
        const { code, stdout } = await runSignpost(['-qec', command, '/dev/null'], {
          command: '/usr/bin/script',
        });
        expect(code).toBe(0);
        const shares = [...stdout.matchAll(/(\d+) % {2}[a-z]/gi)].map(([, share]) => Number(share));
        expect(shares.length).toBeGreaterThan(4);
        expect(shares).toEqual(shares.toSorted((one, other) => one - other));
        expect(stdout).toContain('reading records');
        expect(stdout).toContain('ordering links');
        expect(stdout).toMatch(/\r\u001b\[KImported 1,302 records\./);
      }
    },
  );
});
