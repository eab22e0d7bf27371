import { writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openSource } from '../src/adapters/content-source/open-source.ts';
import { LEDGER_FILE } from '../src/adapters/site-ledger/ledger-place.ts';
import { openSqliteLedger } from '../src/adapters/site-ledger/open.ts';
import type { SourceDescription, SourceOptions } from '../src/ports/content-source.ts';
import type { RunRecord } from '../src/ports/run.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { readSource } from '../src/runs/read-source.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { manualTime } from '../../service/test/fakes/manual-time.ts';

const HOME = 'https://site.example';

/** An export of two posts, the second with this text. */
function anExport(text: string, { madeAt = '2026-01-02 03:04', encoding = 'UTF-8' } = {}): string {
  const items = ['Here', text].map(
    (body, nth) => `<item><title>Post ${nth + 1}</title><link>${HOME}/p${nth + 1}/</link>
<pubDate>Mon, 01 Jan 2024 00:00:00 +0000</pubDate><content:encoded><![CDATA[<p>${body}</p>]]></content:encoded>
<wp:post_id>${nth + 1}</wp:post_id><wp:post_date>2026-01-01 00:00:00</wp:post_date><wp:post_name>p${nth + 1}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`,
  );
  return `<?xml version="1.0" encoding="${encoding}"?><!-- generator="WordPress/6.8" created="${madeAt}" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Site</title><link>${HOME}</link><pubDate>${madeAt}</pubDate><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${HOME}</wp:base_site_url><wp:base_blog_url>${HOME}</wp:base_blog_url>${items.join('')}</channel></rss>`;
}

const RECORDS = `{"record":"site","home":"${HOME}","edit_url":"https://site.example/edit","post_types":[]}
{"record":"post","id":1,"type":"post","status":"publish","title":"One","modified":"2026-01-02 03:04:05","permalink":"${HOME}/p1/"}
`;

interface Files {
  ledger: SiteLedger;
  database: string;
  /** Reads a file with this content, and says whether it had to be taken apart. */
  read(content: string, args?: ReadArgs): Promise<RunRecord & { wasParsed: boolean }>;
}

interface ReadArgs {
  kind?: 'wxr' | 'records';
  options?: SourceOptions;
  only?: readonly string[];
  name?: string;
  /** Called when the file was taken apart, and is read to documents. */
  onBegun?(file: string): void;
  signal?: AbortSignal;
}

async function someFiles(): Promise<Files> {
  const folder = aDatabaseFolder();
  const database = path.join(folder, LEDGER_FILE);
  const time = manualTime();
  const ledger = await openSqliteLedger(database, time);
  onTestFinished(() => ledger.close());
  return {
    ledger,
    database,
    async read(content, args = {}) {
      const { kind = 'wxr', only = null, name = 'export.xml', onBegun } = args;
      const file = path.join(folder, name);
      writeFileSync(file, content);
      let wasParsed = false;
      const open = async (described: SourceDescription) => {
        const source = await openSource(described, time);
        return {
          ...source,
          site() {
            wasParsed = true;
            return source.site();
          },
        };
      };
      const { run } = await readSource(
        {
          ledger: { read: async () => ledger, open: async () => ledger },
          opener: { open, findRoad: () => Promise.reject(new Error('It is a file.')) },
        },
        {
          source: { kind, location: '', options: { ...args.options, files: [file] }, secret: null },
          sourceId: null,
          only,
          signal: args.signal ?? new AbortController().signal,
          onRemoved() {},
          onBegun: () => onBegun?.(file),
        },
      );
      return { ...run, wasParsed };
    },
  };
}

it.each([
  ['wxr', anExport('There')],
  ['records', RECORDS],
] as const)('a file of %s that was read before is not taken apart again', async (kind, content) => {
  const { ledger, read } = await someFiles();
  const first = await read(content, { kind });
  const published = await ledger.revision();
  const second = await read(content, { kind, name: 'another-name.xml' });
  expect(second).toMatchObject({
    wasParsed: false,
    state: 'done',
    documents: { read: 0, same: first.documents.read, unreadable: 0, expected: first.documents.read },
    notes: first.notes,
  });
  // Nothing is left to publish, and the runs show both.
  expect(await ledger.revision()).toBe(published);
  const runs = await ledger.listRuns({ sourceId: second.sourceId, limit: 10 });
  expect(runs.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await read(content, { kind })).wasParsed).toBe(false);
});

it('an export that was made anew with the same content is not taken apart again', async () => {
  const { read } = await someFiles();
  await read(anExport('There'));
  expect(await read(anExport('There', { madeAt: '2026-02-03 04:05' }))).toMatchObject({ wasParsed: false });
});

it('a file of which a single character has changed is read', async () => {
  const { read } = await someFiles();
  await read(anExport('There'));
  expect(await read(anExport('there'))).toMatchObject({
    wasParsed: true,
    documents: { read: 1, same: 1 },
    changes: { posts: { changed: 1 } },
  });
});

it('a file is read again with other options, and by another version', async () => {
  const { database, read } = await someFiles();
  const content = anExport('There');
  await read(content);
  for (const options of [{ types: ['post'] }, { home: 'https://www.site.example' }, { noText: true }, {}])
    expect((await read(content, { options })).wasParsed).toBe(true);
  // As a version leaves it that reads links in another way.
  const connection = new Database(database);
  connection.exec(`update ledger_run set rules = 'those of before'`);
  connection.close();
  expect((await read(content)).wasParsed).toBe(true);
  expect((await read(content)).wasParsed).toBe(false);
});

it('a file is read again when the run before it did not come to its end, or read some documents only', async () => {
  const { ledger, read } = await someFiles();
  const content = anExport('There');
  const stopping = new AbortController();
  const stopped = await read(content, { signal: stopping.signal, onBegun: () => stopping.abort() });
  expect(stopped.state).toBe('interrupted');
  expect((await read(content)).wasParsed).toBe(true);
  await read(anExport('Elsewhere'), { only: ['2'] });
  expect(await read(content)).toMatchObject({ wasParsed: true, changes: { posts: { changed: 1 } } });
  const cancelled = await ledger.beginRun(1, { site: await siteOf(ledger), rules: 'r', isPartial: false });
  await cancelled.end({ state: 'cancelled', problem: null });
  expect((await read(content)).wasParsed).toBe(true);
});

it('a file is read again that was replaced while it was read', async () => {
  const { read } = await someFiles();
  const [before, after] = [anExport('There'), anExport('Elsewhere')];
  await read(before, { onBegun: (file) => writeFileSync(file, after) });
  expect((await read(before)).wasParsed).toBe(true);
});

it('a file is read again after the documents of a source that had taken them over are gone', async () => {
  const { ledger, read } = await someFiles();
  const content = anExport('There');
  await read(content);
  const { sourceId } = await read(content, { options: { home: 'https://www.site.example' } });
  await ledger.removeSource(sourceId);
  expect(await read(content)).toMatchObject({ wasParsed: true, documents: { read: 2 } });
});

it('a file of which something has to be said by its name is read each time', async () => {
  const { read } = await someFiles();
  const content = anExport('There \u0001');
  await read(content);
  expect((await read(content, { name: 'second.xml' })).notes).toMatchObject([
    { code: 'characters_left_out', file: expect.stringContaining('second.xml') },
  ]);
});

async function siteOf(ledger: SiteLedger): Promise<NonNullable<Awaited<ReturnType<SiteLedger['site']>>>> {
  const site = await ledger.site();
  if (site === null) throw new Error('Nothing was read.');
  return site;
}
