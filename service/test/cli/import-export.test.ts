import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLink, aListedPost, aMeta, aPost, aScore, aSite } from '../fakes/records.ts';
import {
  aDataFolder,
  aSmallSite,
  filesOf,
  lines,
  servedSite,
  storedRecords,
  tempFolder,
} from './data-folder.ts';
import { callSignpost, REPOSITORY, runSignpost, SIGNPOST, type Finished } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';

const SITE_FILE = path.join(REPOSITORY, 'service/test/fixtures/site.ndjson');
const NOTHING_IMPORTED = 'Nothing was imported.';

/** Imports bytes that a file holds. */
function importBytes(folder: string, bytes: string | Uint8Array): Promise<Finished> {
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, bytes);
  return callSignpost(['import', 'records', file, '--data', folder]);
}

function sortedLines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').toSorted();
}

describe('signpost import and export', () => {
  it('writes the same bytes again after export, import and export, by file and by pipe', async () => {
    const folders = tempFolder();
    const [first, second] = [path.join(folders, 'first'), path.join(folders, 'second')];
    const [exported, again] = [path.join(folders, 'exported.ndjson'), path.join(folders, 'again.ndjson')];

    const imported = await runSignpost(['import', 'records', SITE_FILE, '--data', first]);
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    expect(imported.stdout).toMatch(/^Imported 1,302 records\.\n/);
    expect(await callSignpost(['export', 'records', exported, '--data', first])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });

    const piped = await runSignpost(['import', 'records', '-', '--json', '--data', second], {
      stdin: readFileSync(exported),
    });
    expect(piped).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(piped.stdout)).toMatchObject({ records: 1302 });
    const printed = await runSignpost(['export', 'records', '-', '--data', second]);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    await callSignpost(['export', 'records', again, '--data', second]);

    const bytes = readFileSync(exported);
    expect(Buffer.from(printed.stdout).equals(bytes)).toBe(true);
    expect(readFileSync(again).equals(bytes)).toBe(true);
    expect(readdirSync(folders).toSorted()).toEqual(['again.ndjson', 'exported.ndjson', 'first', 'second']);
    // The fixture has one record a line and no duplicates, so only the order may differ.
    expect(sortedLines(exported)).toEqual(sortedLines(SITE_FILE));
  });

  it('keeps the last of several records with the same key', async () => {
    const { folder } = await aDataFolder();
    const last = [
      aSite({ home: 'https://last.example' }),
      aPost({ id: 1, title: 'last', permalink: null }),
      aScore(1, '90'),
      aMeta({ post_id: 1, internal: 3, external: null, incoming: 1 }),
      aLink({ id: 7, url: 'https://last.example/', type: 'external' }),
    ];
    const earlier = [
      aSite({ home: 'https://first.example' }),
      aPost({ id: 1, title: 'first', status: 'draft' }),
      aScore(1, '10'),
      aMeta({ post_id: 1, internal: 1 }),
      aLink({ id: 7, url: 'https://first.example/', post_id: 1, type: 'odd' }),
    ];
    expect(await importBytes(folder, lines([...earlier, ...last]))).toMatchObject({ code: 0 });
    expect(await storedRecords(folder)).toBe(lines(last));
  });

  it('accepts records in any order after the site, and metadata without its post', async () => {
    const { folder } = await aDataFolder();
    const [post, meta] = aListedPost({ id: 2 });
    const records = [aSite(), aLink({ id: 1, post_id: 2 }), aMeta({ post_id: 9 }), aScore(9, ''), meta, post];
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    expect(await importBytes(folder, text)).toMatchObject({ code: 0 });
    const stored = [aSite(), post, aScore(9, ''), meta, aMeta({ post_id: 9 }), aLink({ id: 1, post_id: 2 })];
    expect(await storedRecords(folder)).toBe(stored.map((record) => `${JSON.stringify(record)}\n`).join(''));
  });

  it('ignores unknown fields, blank lines, CRLF and a missing line break at the end', async () => {
    const { folder } = await aDataFolder();
    const text = aSmallSite('new');
    const odd = text
      .trimEnd()
      .split('\n')
      .map((line) => line.replace('{', '{"unknown":[1,{"record":"post"}],'))
      .join('\r\n\r\n  \t\n');
    expect(await importBytes(folder, `\n${odd}`)).toMatchObject({ code: 0, stderr: '' });
    expect(await storedRecords(folder)).toBe(text);
  });

  it('accepts the smallest and largest numbers, empty texts and every character but NUL', async () => {
    const { folder } = await aDataFolder();
    const largest = Number.MAX_SAFE_INTEGER;
    const title = '"\\ \u0001\u2028 \u{1f980} e\u0301 \ufeff \uffff %00';
    const text = lines([
      aSite({ home: '', edit_url: '', post_types: [] }),
      aPost({ id: 1, title, type: '', status: '', permalink: '' }),
      aPost({ id: largest, modified: '0000-00-00 00:00:00', permalink: null }),
      aScore(largest, ''),
      aMeta({ post_id: 1, internal: null, external: null, incoming: null }),
      aMeta({ post_id: largest, internal: largest, external: largest, incoming: largest }),
      aLink({ id: 1, url: '', type: '' }),
      aLink({ id: largest, url: title, post_id: largest, target_post_id: largest, type: title }),
    ]);
    expect(await importBytes(folder, text)).toMatchObject({ code: 0 });
    expect(await storedRecords(folder)).toBe(text);
  });

  it('completes the address of the editor and drops the slash after the home address', async () => {
    const { folder } = await aDataFolder();
    await importBytes(folder, '{"record":"site","home":"https://new.example/","post_types":[]}');
    expect(JSON.parse(await storedRecords(folder))).toEqual({
      record: 'site',
      home: 'https://new.example',
      edit_url: 'https://new.example/wp-admin/post.php?post={id}&action=edit',
      post_types: [],
    });
  });
});

interface Malformed {
  what: string;
  /** What follows the good first line, or the whole text. */
  line?: string | Uint8Array;
  text?: string;
  message: string;
}

const post = aPost({ id: 1 });
const link = aLink({ id: 1 });
const meta = aMeta({ post_id: 1 });
const json = (record: object, changes: object): string => JSON.stringify({ ...record, ...changes });
const without = ({ ...record }: object, name: string): string => {
  Reflect.deleteProperty(record, name);
  return JSON.stringify(record);
};
const ID = 'a whole number from 1 to 2^53 - 1';

/** Lists in lists. */
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const malformed: Malformed[] = [
  { what: 'a line that is no JSON', line: '{"record":', message: 'not valid JSON (' },
  { what: 'two records on one line', line: '{} {}', message: 'not valid JSON (' },
  { what: 'a number', line: '17', message: 'not a JSON object' },
  { what: 'null', line: 'null', message: 'not a JSON object' },
  { what: 'a list', line: '[{"record":"site"}]', message: 'not a JSON object' },
  {
    what: 'an unknown record',
    line: '{"record":"page"}',
    message: 'unknown record "page": it must be one of ',
  },
  { what: 'no record name', line: '{"id":1}', message: 'unknown record undefined: it must be one of ' },
  { what: 'a name of every object', line: '{"record":"toString"}', message: 'unknown record "toString": ' },
  { what: 'the name __proto__', line: '{"record":"__proto__"}', message: 'unknown record "__proto__": ' },
  {
    what: 'a list as the name',
    line: json(post, { record: ['post'] }),
    message: 'unknown record ["post"]: ',
  },
  {
    what: 'a record name that is nested very deeply',
    line: `{"record":${deep(100_000)}}`,
    message: 'unknown record a value nested deeper than 32 levels: ',
  },
  {
    what: 'a field that is nested very deeply',
    line: `{"record":"seo_score","post_id":1,"value":${deep(100_000)}}`,
    message: '"value" must be a text, not a value nested deeper than 32 levels',
  },
  {
    what: 'a post without title',
    line: without(post, 'title'),
    message: '"title" is missing: it must be a text',
  },
  { what: 'a post without id', line: without(post, 'id'), message: `"id" is missing: it must be ${ID}` },
  {
    what: 'a post without permalink',
    line: without(post, 'permalink'),
    message: '"permalink" is missing: it must be a text',
  },
  {
    what: 'metadata without a count',
    line: without(meta, 'incoming'),
    message: '"incoming" is missing: it must be null or a whole number from 0 to 2^53 - 1',
  },
  {
    what: 'a link without type',
    line: without(link, 'type'),
    message: '"type" is missing: it must be a text',
  },
  {
    what: 'a score that is a number',
    line: json(aScore(1, ''), { value: 81 }),
    message: '"value" must be a text, not 81',
  },
  {
    what: 'a title that is null',
    line: json(post, { title: null }),
    message: '"title" must be a text, not null',
  },
  { what: 'a text as id', line: json(post, { id: '1' }), message: `"id" must be ${ID}, not "1"` },
  { what: 'id 0', line: json(post, { id: 0 }), message: `"id" must be ${ID}, not 0` },
  { what: 'id -1', line: json(link, { id: -1 }), message: `"id" must be ${ID}, not -1` },
  { what: 'id 1.5', line: json(link, { id: 1.5 }), message: `"id" must be ${ID}, not 1.5` },
  { what: 'id 2^53', line: json(post, { id: 2 ** 53 }), message: `"id" must be ${ID}, not 9007199254740992` },
  {
    what: 'a source below 0',
    line: json(link, { post_id: -1 }),
    message: '"post_id" must be a whole number from 0 to 2^53 - 1, not -1',
  },
  {
    what: 'a count below 0',
    line: json(meta, { internal: -1 }),
    message: '"internal" must be null or a whole',
  },
  {
    what: 'a count of 0.5',
    line: json(meta, { external: 0.5 }),
    message: '"external" must be null or a whole',
  },
  {
    what: 'a time with a T',
    line: json(post, { modified: '2026-01-31T12:00:00' }),
    message: '"modified" must be a time like 2026-01-31 23:59:59, not "2026-01-31T12:00:00"',
  },
  { what: 'an empty time', line: json(post, { modified: '' }), message: '"modified" must be a time like' },
  { what: 'NUL in a text', line: json(post, { title: 'a\0b' }), message: '"title" contains a NUL character' },
  { what: 'NUL between records', line: '\0', message: 'not valid JSON (' },
  {
    what: 'half of a surrogate pair',
    line: String.raw`{"record":"seo_score","post_id":1,"value":"\ud83e"}`,
    message: '"value" contains half of a surrogate pair',
  },
  {
    what: 'bytes that are no UTF-8',
    line: Buffer.concat([
      Buffer.from('{"record":"seo_score","post_id":1,"value":"'),
      Buffer.from([0xe9, 0x22, 0x7d]),
    ]),
    message: 'the line is not valid UTF-8',
  },
  {
    what: 'post types that are no list',
    line: json(aSite(), { post_types: {} }),
    message: '"post_types" must be a list',
  },
  {
    what: 'a post type that is a text',
    line: json(aSite(), { post_types: ['post'] }),
    message: '"post_types" must be a list',
  },
  {
    what: 'a post type without label',
    line: json(aSite(), { post_types: [{ slug: 'post' }] }),
    message: '"label" is missing: it must be a text',
  },
  {
    what: 'a later site without home',
    line: without(aSite(), 'home'),
    message: '"home" is missing: it must be a text',
  },
  {
    what: 'a first record that is no site',
    text: `\n${lines([post, aSite()])}`,
    message: 'Line 2: the first record must be the site.',
  },
  { what: 'nothing at all', text: '', message: 'There are no records: the first one must be the site.' },
  {
    what: 'blank lines only',
    text: ' \r\n\n',
    message: 'There are no records: the first one must be the site.',
  },
];

function inLineThree(line: string | Uint8Array = ''): Buffer {
  return Buffer.concat([Buffer.from(`${lines([aSite()])}\n`), Buffer.from(line), Buffer.from('\n')]);
}

describe('a malformed import', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-test-'));
  beforeAll(async () => void (await aDataFolder({ records: aSmallSite('old'), folder })));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(malformed)('of $what stops with its line and leaves the stored data as it was', async (given) => {
    const before = filesOf(folder);
    const { code, stdout, stderr } = await importBytes(folder, given.text ?? inLineThree(given.line));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(given.text === undefined ? `Line 3: ${given.message}` : given.message);
    expect(stderr).toMatch(/(Nothing was imported|the first one must be the site)\.\n$/);
    expect(filesOf(folder)).toEqual(before);
  });

  it('names the right line far into a stream, and a running service still shows the old data', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('old') });
    const serving = await serveHere(folder);
    const before = await servedSite(serving.url, token);
    expect(before).toEqual({ names: ['old'], posts: 3, links: 4 });

    const good = aSmallSite('new', { posts: 1000, links: 2000 });
    const result = await runSignpost(['import', 'records', '-', '--data', folder], {
      stdin: Buffer.concat([
        Buffer.from(`${good}{"record":"link","url":"`),
        Buffer.from([0xff]),
        Buffer.from(`"}\n${good}`),
      ]),
    });
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: `Line 4002: the line is not valid UTF-8. ${NOTHING_IMPORTED}\n`,
    });
    expect(await servedSite(serving.url, token)).toEqual(before);
  });
});

describe('files that cannot be used', () => {
  it.each([
    ['is missing', 'missing.ndjson', /missing\.ndjson cannot be read: ENOENT/],
    ['is a folder', 'folder', /folder cannot be read: EISDIR/],
  ])('says so and exits with 1 when the file to import %s', async (_, name, message) => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, 'folder'));
    // In a new process: an unhandled error would end it with a stack trace.
    const { code, stderr } = await runSignpost([
      'import',
      'records',
      path.join(folder, name),
      '--data',
      path.join(folder, 'data'),
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('says so and exits with 1 when the file to export cannot be written', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('kept') });
    for (const file of [path.join(folder, 'none/out.ndjson'), folder]) {
      const { code, stderr } = await callSignpost(['export', 'records', file, '--data', folder]);
      expect(code).toBe(1);
      expect(stderr).toContain(`${file} cannot be written: `);
    }
  });

  it('writes into a named pipe at the path of the file, and does not replace the pipe', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('old') });
    const pipe = path.join(tempFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [reader, exported] = await Promise.all([
      runSignpost([pipe], { command: '/bin/cat' }),
      callSignpost(['export', 'records', pipe, '--data', folder]),
    ]);
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    expect(reader.stdout).toBe(aSmallSite('old'));
    expect(existsSync(`${pipe}.partial`)).toBe(false);
  });

  it('ends quietly when the reader of an export closes the pipe', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('old', { posts: 3000, links: 10_000 }) });
    const script = `"$0" export records - --data "$1" | head -n 1`;
    const { stdout, stderr } = await runSignpost(['-c', script, SIGNPOST, folder], { command: '/bin/sh' });
    expect(stdout).toMatch(/^\{"record":"site".*\}\n$/);
    expect(stderr).toBe('');
  });
});
