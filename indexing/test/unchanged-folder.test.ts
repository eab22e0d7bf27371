import {
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openSource } from '../src/adapters/content-source/open-source.ts';
import { LEDGER_FILE } from '../src/adapters/site-ledger/ledger-place.ts';
import { openSqliteLedger } from '../src/adapters/site-ledger/open.ts';
import type { SourceOptions } from '../src/ports/content-source.ts';
import type { RunRecord } from '../src/ports/run.ts';
import type { SiteLedger } from '../src/ports/site-ledger.ts';
import { readSource } from '../src/runs/read-source.ts';
import { aDatabaseFolder } from '../../service/test/fakes/database.ts';
import { manualTime } from '../../service/test/fakes/manual-time.ts';

const BASE = 'https://site.example';
/** In seconds since the epoch. */
const LONG_AGO = 1_600_000_000;

interface ReadArgs {
  options?: SourceOptions;
  only?: readonly string[];
  /** The folder under another name. */
  location?: string;
  /** Called when the run has begun. */
  onBegun?(): void;
  signal?: AbortSignal;
}

interface Pages {
  ledger: SiteLedger;
  database: string;
  /** The path of a file of the folder. */
  at(file: string): string;
  /** Reads the folder, and says whether its pages were looked at one by one, and how many links are unresolved then. */
  read(args?: ReadArgs): Promise<RunRecord & { wasRead: boolean; unresolved: number }>;
}

/** A folder of two pages that link to each other, and a third one that leads on to the first. */
async function somePages(): Promise<Pages> {
  const data = aDatabaseFolder();
  const folder = path.join(data, 'site');
  const database = path.join(data, LEDGER_FILE);
  const at = (file: string): string => path.join(folder, file);
  mkdirSync(at('more'), { recursive: true });
  writeFileSync(at('one.html'), pageOf('One', '<a href="/more/two.html">Here</a>'));
  writeFileSync(
    at('more/two.html'),
    pageOf('Two', '<a href="/one.html">Here</a> <a href="/old.html">Old</a>'),
  );
  writeFileSync(at('old.html'), leadingTo('/one.html'));
  // To the second, so that it can be set again.
  utimesSync(at('old.html'), LONG_AGO, LONG_AGO);
  const time = manualTime();
  const ledger = await openSqliteLedger(database, time);
  onTestFinished(() => ledger.close());
  return {
    ledger,
    database,
    at,
    async read({ options = {}, only = null, location = folder, onBegun, signal } = {}) {
      let wasRead = false;
      const { run } = await readSource(
        {
          ledger: { read: async () => ledger, open: async () => ledger },
          opener: {
            async open(described) {
              const source = await openSource(described, time);
              return { ...source, read: (asked) => ((wasRead = true), source.read(asked)) };
            },
            findRoad: () => Promise.reject(new Error('It is a folder.')),
          },
        },
        {
          source: { kind: 'html', location, options: { base: BASE, ...options }, secret: null },
          sourceId: null,
          only,
          signal: signal ?? new AbortController().signal,
          onRemoved() {},
          onBegun: () => onBegun?.(),
        },
      );
      return { ...run, wasRead, unresolved: (await ledger.totals()).unresolved };
    },
  };
}

function pageOf(title: string, body: string): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><p>${body}</p></body></html>`;
}

function leadingTo(to: string): string {
  return `<!doctype html><html><head><meta http-equiv="refresh" content="0; url=${to}"></head></html>`;
}

/** Another text in place of a file, as long and as old as it was. */
function replace(file: string, text: string): void {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  writeFileSync(file, text.padEnd(Number(size)));
  utimesSync(file, LONG_AGO, LONG_AGO);
  expect(statSync(file, { bigint: true })).toMatchObject({ size, mtimeNs });
}

it('a folder in which nothing has changed is not read again, and the run says that all documents are as they were', async () => {
  const { ledger, read } = await somePages();
  const first = await read();
  expect(first).toMatchObject({ wasRead: true, documents: { read: 2 }, unresolved: 0 });
  const revision = await ledger.revision();
  for (let again = 0; again < 2; again += 1)
    expect(await read()).toMatchObject({
      wasRead: false,
      state: 'done',
      documents: { read: 0, same: 2, unreadable: 0, expected: 2 },
      notes: first.notes,
    });
  expect(await ledger.revision()).toBe(revision);
  expect(await ledger.verify()).toBeNull();
});

it.each<[what: string, change: (pages: Pages) => void, found: object]>([
  [
    'a page that vanished',
    ({ at }) => rmSync(at('more/two.html')),
    { documents: { read: 0, same: 1 }, changes: { posts: { removed: 1 } } },
  ],
  [
    'a page that was added',
    ({ at }) => writeFileSync(at('more/three.html'), pageOf('Three', '')),
    { documents: { read: 1, same: 2 }, changes: { posts: { added: 1 } } },
  ],
  [
    'a page that has changed',
    ({ at }) => writeFileSync(at('one.html'), pageOf('Other', 'words')),
    { documents: { read: 1, same: 1 }, changes: { posts: { changed: 1 } } },
  ],
  [
    'a page that was renamed',
    ({ at }) => renameSync(at('one.html'), at('first.html')),
    { documents: { read: 1, same: 1 }, changes: { posts: { added: 1, removed: 1 } } },
  ],
  [
    'a page of which only the time has changed',
    ({ at }) => utimesSync(at('one.html'), 1, 1),
    { documents: { read: 0, same: 2 }, changes: { posts: { changed: 0 } } },
  ],
  [
    'a page that leads elsewhere now, as long and as old as before',
    ({ at }) => replace(at('old.html'), leadingTo('/nix.html')),
    { unresolved: 1 },
  ],
  [
    'rules that lead visitors on',
    ({ at }) => writeFileSync(at('_redirects'), '/gone /one.html 301\n'),
    { documents: { read: 0, same: 2 } },
  ],
  [
    'a page that is a link to nothing',
    ({ at }) => symlinkSync('/nowhere/at/all', at('three.html')),
    { documents: { same: 2, unreadable: 1 } },
  ],
  [
    'a page that is a link out of the folder now',
    ({ at }) => {
      cpSync(at('one.html'), path.join(at('..'), 'outside.html'));
      rmSync(at('one.html'));
      symlinkSync(path.join(at('..'), 'outside.html'), at('one.html'));
    },
    { documents: { read: 0, unreadable: 1 } },
  ],
])('%s is found after a run in which nothing had changed', async (_, change, found) => {
  const pages = await somePages();
  await pages.read();
  expect(await pages.read()).toMatchObject({ wasRead: false });
  change(pages);
  expect(await pages.read()).toMatchObject({ wasRead: true, ...found });
  expect(await pages.ledger.verify()).toBeNull();
});

it('a folder is read again with other options, and by another version', async () => {
  const { database, read } = await somePages();
  await read();
  for (const options of [{ types: ['page'] }, { base: 'https://www.site.example' }, { noText: true }, {}])
    expect(await read({ options })).toMatchObject({ wasRead: true });
  // As a version leaves it that reads links in another way.
  const connection = new Database(database);
  connection.exec(`update ledger_run set rules = 'those of before'`);
  connection.close();
  expect(await read()).toMatchObject({ wasRead: true });
  expect(await read()).toMatchObject({ wasRead: false });
});

it('a folder is read again when the run before it was stopped, or read some documents only', async () => {
  const { read } = await somePages();
  const stopping = new AbortController();
  const stopped = await read({ signal: stopping.signal, onBegun: () => stopping.abort() });
  expect(stopped.state).toBe('interrupted');
  expect(await read()).toMatchObject({ wasRead: true, state: 'done' });
  expect(await read()).toMatchObject({ wasRead: false });
  expect(await read({ only: ['one.html'] })).toMatchObject({ wasRead: true });
  expect(await read()).toMatchObject({ wasRead: true });
  expect(await read()).toMatchObject({ wasRead: false });
});

it('a folder is read again that has changed while it was read', async () => {
  const { at, read } = await somePages();
  await read({ onBegun: () => writeFileSync(at('old.html'), pageOf('Old', 'A page of its own')) });
  expect(await read()).toMatchObject({ wasRead: true });
});

it('a folder under another name is read as a source of its own', async () => {
  const { at, read } = await somePages();
  const { sourceId } = await read();
  const location = at('../same');
  symlinkSync(at('.'), location);
  const other = await read({ location });
  expect(other).toMatchObject({ wasRead: true });
  expect(other.sourceId).not.toBe(sourceId);
});

it.each<[what: string, change: (pages: Pages) => void, found: object]>([
  [
    'files that cannot be read',
    ({ at }) => symlinkSync('/nowhere/at/all', at('three.html')),
    { documents: { unreadable: 1 } },
  ],
  [
    'rules that are left out',
    ({ at }) => writeFileSync(at('_redirects'), '/a/* /b/:splat\n'),
    { notes: [{ code: 'redirects_left_out', count: 1 }] },
  ],
])('a folder with %s is read each time, and each run says so', async (_, change, found) => {
  const pages = await somePages();
  change(pages);
  for (let time = 0; time < 3; time += 1)
    expect(await pages.read()).toMatchObject({ wasRead: true, state: 'done', ...found });
});
