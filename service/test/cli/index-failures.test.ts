import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishLinks } from '@signpost/indexing/publish-links';
import type { SourceEvent } from '@signpost/indexing/ports/content-source';
import {
  allOf,
  aPage as aDocument,
  HOME as SITE,
  PAGES_SITE,
  runOf,
} from '../../../indexing/test/fakes/content-source.ts';
import { aPage, serveSite } from '../../../indexing/test/loopback-site.ts';
import { answerAsApi } from '../../../indexing/test/wordpress-api.ts';
import { aSmallSite, asNobody, inStores, makeReadOnly, storedRecords, tempFolder } from './data-folder.ts';
import { lastLine, published } from './indexed.ts';
import { callForJson, callSignpost, runSignpost, SIGNPOST, startSignpost } from './run-signpost.ts';
import { LONG } from '../fakes/patience.ts';

const HOME = 'https://example.com';

function somewhere(): string {
  return path.join(tempFolder(), 'nothing');
}

describe('what cannot be read', () => {
  it.each<[string, () => string[], string]>([
    ['a host without a name', () => ['http://'], 'is not the address of a web site'],
    ['a host that is not there', () => ['wordpress-rest', 'http://nothing.invalid'], 'nothing.invalid'],
    ['a host that is private', () => ['sitemap', 'http://[::1]:9'], 'private'],
    [
      'a password in the address',
      () => ['crawl', 'https://a:secret@site.test'],
      'Leave the user and the password out',
    ],
    ['a file that is no database', () => ['wordpress-db', somewhere()], 'cannot be read'],
    [
      'a database server that is away',
      () => ['wordpress-db', 'mysql://a:secret@127.0.0.1:9/b'],
      'cannot be reached',
    ],
    ['a password with a slash', () => ['wordpress-db', 'mysql://a:b@secret/c@127.0.0.1:9/b'], '%40 for @'],
    ['another engine', () => ['wordpress-db', 'postgres://a:secret@127.0.0.1/b'], 'mysql://user'],
    ['an export that is not there', () => ['wxr', somewhere()], 'cannot be read'],
    ['a folder that is not there', () => ['html', somewhere(), '--base', HOME], 'cannot be read'],
    ['an invalid address', () => ['html', tempFolder(), '--base', 'here'], '--base must be an address'],
    [
      'a password in --base',
      () => ['html', tempFolder(), '--base', 'https://a:secret@b.test'],
      'without a user',
    ],
    ['records that are not there', () => ['records', somewhere()], 'cannot be read'],
    ['an invalid place', () => ['site.test', '--resolve', 'site.test'], 'HOST:PORT:ADDRESS'],
  ])('is reported, and nothing of it is stored: %s', async (_, place, message) => {
    const data = tempFolder();
    const { code, stdout, stderr } = await callSignpost(['index', ...place(), '--data', data]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
    expect(await callForJson(['index', 'sources', '--data', data]).catch(() => [])).toEqual([]);
  });
});

it('an index run ends when the ledger cannot be opened', async () => {
  const data = tempFolder();
  writeFileSync(path.join(data, 'ledger.db'), 'This is no database.'.repeat(1000));
  const { code, stderr } = await runSignpost(['index', 'html', data, '--base', HOME, '--data', data]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('is not a Signpost database'),
  });
});

describe('an index run that was stopped', () => {
  it(
    'by a disk without room says so, goes on once there is room, and stays where nothing can be written',
    LONG,
    async () => {
      const [site, data] = [tempFolder(), path.join(tempFolder(), 'data')];
      for (let page = 0; page < 300; page++)
        writeFileSync(path.join(site, `${page}.html`), aPage(`Page ${page}`, '/0.html', '/nowhere'));
      const args = ['index', 'html', site, '--base', HOME, '--data', data];
      // The limit on the size of any file of the process, in units of 512 bytes.
      const script = 'trap "" XFSZ; ulimit -f 900; exec "$0" "$@"';
      expect(await runSignpost(['-c', script, SIGNPOST, ...args], { command: '/bin/sh' })).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^The (disk is full|data folder cannot be written \(the disk may be full\)): .+ unchanged\.\n$/m,
        ),
      });
      expect(await callSignpost(args)).toMatchObject({ code: 0 });
      expect(Object.keys(await published(data))).toHaveLength(300);

      makeReadOnly(data);
      expect(await runSignpost(['index', 'remove', '1', '--data', data], asNobody)).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'The data folder is read-only for this user. Nothing was changed: make it writable, then try again.\n',
      });
    },
  );

  it('by a signal, or killed, goes on where it was', LONG, async () => {
    // What is read becomes durable 2,500 links at a time, or after a second.
    const posts = Array.from({ length: 800 }, (_, at) => ({
      id: at + 1,
      modified: `2024-05-${String(1 + Math.floor(at / 50)).padStart(2, '0')}T08:00:00`,
      content: Array.from(
        { length: 10 },
        (_link, to) => `<a href="/post-${((at * 7 + to) % 800) + 1}/">on</a>`,
      ).join(),
    }));
    const answers = answerAsApi({ posts });
    let isStuck = false;
    const contents: string[] = [];
    let stuck = Promise.withResolvers<void>();
    const { port } = await serveSite((asked) => {
      if (asked.includes('content')) contents.push(asked);
      if (!isStuck || contents.length < 15) return answers(asked);
      stuck.resolve();
      return () => {};
    });
    const index = ['index', 'http://site.test', '--resolve', `site.test:80:127.0.0.1:${port}`, '--json'];
    const whole = tempFolder();
    expect(await callSignpost([...index, '--data', whole])).toMatchObject({ code: 0 });
    const inAll = contents.splice(0).length;

    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const data = tempFolder();
      stuck = Promise.withResolvers<void>();
      isStuck = true;
      const run = startSignpost([...index, '--data', data]);
      await stuck.promise;
      run.signal(signal);
      const { code, stderr } = await run.exited;
      expect(stderr).toBe(
        signal === 'SIGTERM' ? 'Stopped. Nothing was published; the same command goes on from here.\n' : '',
      );
      expect(code).toBe(signal === 'SIGTERM' ? 1 : null);

      isStuck = false;
      contents.length = 0;
      const rest = await callSignpost([...index, '--data', data]);
      expect(lastLine(rest)).toMatchObject({ posts: 800, errors: 0 });
      expect(contents.splice(0).length).toBeLessThan(inAll);
      expect(await published(data)).toEqual(await published(whole));
    }
  });
});

describe('a source whose first run has failed', () => {
  const ONE = `${SITE}/one`;

  it.each<[string, () => string[]]>([
    ['an import', () => ['import', 'records', aRecordFile()]],
    ['a record file', () => ['index', 'records', aRecordFile()]],
    ['another site', () => ['index', 'html', aSiteFolder(), '--base', 'https://mine.example']],
  ])('is not in the way of %s, unless it was published later', async (_, next) => {
    const data = await aFailed(false);
    expect(await callSignpost([...next(), '--data', data])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Removed the source crawl ${SITE}: no run of it came to its end.`),
    });
    expect(await storedRecords(data)).toContain('https://mine.example');
    expect(await storedRecords(data)).not.toContain(ONE);
    expect((await callSignpost(['index', 'sources', '--data', data])).stdout).not.toContain(SITE);

    // The data that is served is whole.
    expect(await callForJson(['verify', '--data', data])).toMatchObject({ ok: true });

    const served = await aFailed(true);
    expect(await callSignpost([...next(), '--data', served])).toMatchObject({ code: 1, stdout: '' });
    expect(await storedRecords(served)).toContain(ONE);
  });
});

function aSiteFolder(): string {
  const folder = tempFolder();
  writeFileSync(path.join(folder, 'index.html'), aPage('Mine'));
  return folder;
}

function aRecordFile(): string {
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, aSmallSite('mine'));
  return file;
}

function* breaksOff(): Generator<SourceEvent> {
  yield { event: 'document', document: aDocument('one') };
  throw new Error('The site has gone away.');
}

/** A data folder with a source whose first run has failed, which may have been read to its end since. */
async function aFailed(isPublished: boolean): Promise<string> {
  const data = tempFolder();
  await inStores(data, async (stores) => {
    const ledger = await stores.ledger.open();
    const crawl = { kind: 'crawl', location: SITE, options: {} };
    const { id: sourceId } = await ledger.ensureSource(crawl);
    const failed = await runOf(ledger, breaksOff, { sourceId, site: PAGES_SITE });
    expect([failed.state, (await ledger.totals()).posts]).toEqual(['failed', 1]);
    if (!isPublished) return;
    await runOf(ledger, allOf([aDocument('one')]), { sourceId, site: PAGES_SITE });
    await publishLinks(ledger, stores.links);
    await runOf(ledger, breaksOff, { sourceId, site: PAGES_SITE });
  });
  return data;
}
