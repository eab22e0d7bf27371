import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  addUser,
  createApplicationPassword,
  createToken,
  removeUser,
  revoke,
} from '../../src/identity/manage-users.ts';
import type { IdentityStore } from '../../src/ports/identity-store.ts';
import { madeOnce, whenOver } from '../fakes/made-once.ts';
import { aLink, aSite } from '../fakes/records.ts';
import { basic } from '../fakes/service.ts';
import {
  aDataFolder,
  aReadOnlyDataFolder,
  asNobody,
  aSmallSite,
  filesOf,
  inStores,
  lines,
  servedSite,
  storedRecords,
  tempFolder,
  whileWritable,
  type ServedSite,
} from './data-folder.ts';
import {
  callForJson,
  callSignpost,
  runSignpost,
  SIGNPOST,
  startServe,
  startSignpost,
  type Running,
  type Serving,
} from './run-signpost.ts';
import { serveHere } from './serve-here.ts';
import { LONG } from '../fakes/patience.ts';

const OLD: ServedSite = { names: ['old'], posts: 3, links: 4 };
const NEW: ServedSite = { names: ['new'], posts: 3, links: 4 };

function aFile(text: string): string {
  const file = path.join(tempFolder(), 'records.ndjson');
  writeFileSync(file, text);
  return file;
}

function importFile(folder: string, file: string): Promise<{ code: number | null; stderr: string }> {
  return callSignpost(['import', 'records', file, '--data', folder]);
}

/** The size of a file of the folder in bytes; -1 when it is missing. */
function sizeOf(folder: string, name: string): number {
  return statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? -1;
}

function partialFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.includes('.partial'));
}

/** Waits until the files of a folder are as wanted, or until `end` resolves. */
async function untilFiles(folder: string, wanted: () => boolean, end: Promise<unknown>): Promise<void> {
  const watcher = watch(folder);
  try {
    const seen = new Promise<void>((resolve) => {
      watcher.on('change', () => {
        if (wanted()) resolve();
      });
      if (wanted()) resolve();
    });
    await Promise.race([seen, end]);
  } finally {
    watcher.close();
  }
}

/** Feeds text to an import; returns once the process has read everything except what fits into the pipe. */
async function feed({ stdin }: Running, text: string): Promise<void> {
  if (!stdin.write(text)) await once(stdin, 'drain');
}

describe('an import that is killed', () => {
  it('in the middle of its records leaves the old data; the next import cleans up and works', async () => {
    const { folder, token } = await aDataFolder({ records: aSmallSite('old') });
    const { url } = await serveHere(folder);
    const running = startSignpost(['import', 'records', '-', '--data', folder]);

    await feed(running, lines([aSite({ home: 'https://endless.example' })]));
    // Endless input, until the import has read megabytes and the file has grown.
    for (let id = 1; id <= 10_000 || sizeOf(folder, 'links-2.db.partial') <= 0; id += 1000) {
      const some = Array.from({ length: 1000 }, (_, at) => aLink({ id: id + at }));
      await feed(running, lines(some));
    }
    running.signal('SIGKILL');
    expect(await running.exited).toMatchObject({ code: null });

    expect(partialFiles(folder)).toContain('links-2.db.partial');
    expect(await servedSite(url, token)).toEqual(OLD);
    const restarted = await serveHere(folder);
    expect(await servedSite(restarted.url, token)).toEqual(OLD);
    expect(await storedRecords(folder)).toBe(aSmallSite('old'));

    expect(await importFile(folder, aFile(aSmallSite('new')))).toMatchObject({ code: 0, stderr: '' });
    expect(partialFiles(folder)).toEqual([]);
    expect(await servedSite(restarted.url, token)).toEqual(NEW);
    expect(await storedRecords(folder)).toBe(aSmallSite('new'));
  });

  it('at any point of its work leaves all of the old data or all of the new', LONG, async () => {
    const size = { posts: 300, links: 5000 };
    const texts = { odd: aSmallSite('odd', size), even: aSmallSite('even', size) };
    const files = { odd: aFile(texts.odd), even: aFile(texts.even) };
    const { folder, token } = await aDataFolder({ records: texts.odd });
    const serving = await serveHere(folder);
    let stored: 'odd' | 'even' = 'odd';
    let version = 1;

    /** The points at which to kill an import, from its first file to its last step. */
    const points: { what: string; reached: () => boolean }[] = [
      { what: 'the new file appears', reached: () => sizeOf(folder, `links-${version + 1}.db.partial`) >= 0 },
      { what: 'it is written out', reached: () => sizeOf(folder, `links-${version + 1}.db.partial`) > 3e5 },
      {
        what: 'it has grown further',
        reached: () => sizeOf(folder, `links-${version + 1}.db.partial`) > 6e5,
      },
      { what: 'it is complete', reached: () => existsSync(path.join(folder, `links-${version + 1}.db`)) },
      {
        what: 'the file before the old one goes',
        reached: () => !existsSync(path.join(folder, `links-${version - 1}.db`)),
      },
    ];
    for (const { what, reached } of points) {
      const next: 'odd' | 'even' = stored === 'odd' ? 'even' : 'odd';
      const running = startSignpost(['import', 'records', files[next], '--data', folder]);
      await untilFiles(folder, reached, running.exited);
      running.signal('SIGKILL');
      await running.exited;

      const text = await storedRecords(folder);
      expect([texts[stored], texts[next]], `killed when ${what}`).toContain(text);
      if (text === texts[next]) {
        stored = next;
        version += 1;
      }
      const served = { names: [stored], posts: size.posts, links: size.links };
      expect(await servedSite(serving.url, token), `killed when ${what}`).toEqual(served);
    }

    // Also after all records and before the end of the input.
    const next = stored === 'odd' ? 'even' : 'odd';
    const running = startSignpost(['import', 'records', '-', '--data', folder]);
    await feed(running, texts[next]);
    running.signal('SIGKILL');
    await running.exited;
    expect(await storedRecords(folder)).toBe(texts[stored]);

    expect(await importFile(folder, files[next])).toMatchObject({ code: 0, stderr: '' });
    expect(await storedRecords(folder)).toBe(texts[next]);
    expect(readdirSync(folder).filter((name) => name.startsWith('links-'))).toEqual([
      `links-${version}.db`,
      `links-${version + 1}.db`,
    ]);
    expect(await servedSite(serving.url, token)).toMatchObject({ names: [next] });
  });
});

describe('beside a running service', () => {
  const shared = madeOnce(async () => {
    const data = await aDataFolder({ records: aSmallSite('old') });
    return { ...data, serving: await serveHere(data.folder) };
  });

  it('the second of two imports at once is refused, the first is completed, and the service shows it at once', async () => {
    const { folder, token, serving } = shared();
    const before = await servedSite(serving.url, token);
    const first = startSignpost(['import', 'records', '-', '--data', folder]);
    const text = aSmallSite('new');
    await feed(first, text.slice(0, 200));
    await untilFiles(folder, () => partialFiles(folder).length > 0, first.exited);

    const second = await runSignpost(['import', 'records', aFile(aSmallSite('late')), '--data', folder]);
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Another import is running on this data folder. Wait for it to finish, then try again.\n',
    });
    expect(await servedSite(serving.url, token)).toEqual(before);

    first.stdin.end(text.slice(200));
    expect(await first.exited).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Imported 11 records\.\n/) as string,
      stderr: '',
    });
    expect(await servedSite(serving.url, token)).toEqual(NEW);
    expect(await storedRecords(folder)).toBe(text);
  });

  it('an import onto a disk without room fails with a clear message, and the old data is still served', async () => {
    const { folder, token, serving } = shared();
    const [before, stored] = [await servedSite(serving.url, token), await storedRecords(folder)];
    const file = aFile(aSmallSite('new', { posts: 300, links: 5000 }));

    // The limit on the size of any file of the process, in units of 512 bytes.
    for (const limit of [400, 1000]) {
      const script = `trap "" XFSZ; ulimit -f ${limit}; exec "$0" import records "$1" --data "$2"`;
      const { code, stdout, stderr } = await runSignpost(['-c', script, SIGNPOST, file, folder], {
        command: '/bin/sh',
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^The (disk is full|data folder cannot be written \(the disk may be full\)): /);
      expect(stderr).toMatch(/\. The stored data is unchanged\.\n$/);
      expect(partialFiles(folder)).toEqual([]);
      expect(await servedSite(serving.url, token)).toEqual(before);
    }
    expect(await storedRecords(folder)).toBe(stored);
  });
});

async function statusOf({ url }: Serving, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/plugin/v1/links/links-stats`, { headers })).status;
}

/** Changes users as the owner of a folder that is read-only for others. */
function change<Result>(
  folder: string,
  work: (identities: IdentityStore) => Promise<Result>,
): Promise<Result> {
  return whileWritable(folder, () => inStores(folder, ({ identities }) => work(identities)));
}

async function addAda(identities: IdentityStore): Promise<string> {
  await addUser(identities, 'ada', 'administrator');
  return createToken(identities, 'ada', 'test');
}

async function serveReadOnly() {
  const data = await aReadOnlyDataFolder(aSmallSite('old'));
  const serving = await startServe(['--data', data.folder], asNobody);
  whenOver(async () => expect(await serving.stop()).toMatchObject({ code: 0 }));
  return { ...data, serving };
}

describe('a data folder that is read-only', () => {
  const shared = madeOnce(serveReadOnly);

  it('is still served, and changes are refused', async () => {
    const { folder, token, serving } = shared();
    const [before, files] = [await servedSite(serving.url, token), filesOf(folder)];
    expect(before).toMatchObject({ posts: 3, links: 4 });

    const file = aFile(aSmallSite('new'));
    const imported = await runSignpost(['import', 'records', '-', '--data', folder], {
      ...asNobody,
      stdin: readFileSync(file),
    });
    expect(imported).toMatchObject({ code: 1, stdout: '' });
    expect(imported.stderr).toMatch(
      /^The data folder (is read-only|is not writable for this user): .*\. The stored data is unchanged\.\n$/,
    );
    const added = await runSignpost(['user', 'add', 'ann', '--role', 'editor', '--data', folder], asNobody);
    expect(added).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The data folder is read-only for this user. Nothing was changed: make it writable, then try again.\n',
    });
    expect(await servedSite(serving.url, token)).toEqual(before);
    expect(filesOf(folder)).toEqual(files);
  });

  it('says why a browser cannot sign in, and lets HTTP Basic in', async () => {
    const { folder, serving } = shared();
    const password = await change(folder, (identities) => createApplicationPassword(identities, 'root', 'x'));
    const signIn = async (guess: string) => {
      const answer = await fetch(`${serving.url}/plugin/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'root', password: guess }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await signIn(password)).toMatchObject({
      status: 503,
      body: {
        code: 'rest_data_read_only',
        message: expect.stringContaining('The data folder cannot be written on the server'),
      },
    });
    expect(await signIn('a guess')).toMatchObject({ status: 401 });
    const { status } = await fetch(`${serving.url}/plugin/v1/links/posts-stats`, {
      headers: { authorization: basic('root', password) },
    });
    expect(status).toBe(200);
  });

  it('shows at the next request what another user changes in it', async () => {
    const { folder, token, serving } = shared();
    expect(await statusOf(serving, token)).toBe(200);

    const ada = await change(folder, addAda);
    expect(await statusOf(serving, ada)).toBe(200);
    await change(folder, (identities) => revoke(identities, ada.split('_')[1] ?? '', 'token'));
    expect(await statusOf(serving, ada)).toBe(401);

    // The same while the process that changes the data keeps it open.
    await change(folder, async (identities) => {
      await removeUser(identities, 'ada');
      const again = await addAda(identities);
      expect(await statusOf(serving, again)).toBe(200);
      await removeUser(identities, 'ada');
      expect(await statusOf(serving, again)).toBe(401);
    });
    expect(await statusOf(serving, token)).toBe(200);

    const imported = await whileWritable(folder, () => importFile(folder, aFile(aSmallSite('new'))));
    expect(imported).toMatchObject({ code: 0 });
    expect(await servedSite(serving.url, token)).toEqual(NEW);
  });

  it('answers 503 while it cannot be read, and lets no removed user in', async () => {
    // Of its own, since one that has seen changes may have the files open already.
    const { folder, token } = await aReadOnlyDataFolder(aSmallSite('old'));
    const serving = await startServe(['--data', folder], asNobody);
    // It looks at the data by itself too. Standing still, it cannot open the files before they are unreadable.
    serving.signal('SIGSTOP');
    const ada = await change(folder, addAda);
    serving.signal('SIGCONT');
    expect(await statusOf(serving, ada)).toBe(200);

    serving.signal('SIGSTOP');
    await change(folder, async (identities) => {
      for (const name of ['signpost.db-wal', 'signpost.db-shm']) chmodSync(path.join(folder, name), 0);
      await removeUser(identities, 'ada');
      serving.signal('SIGCONT');
      expect(await statusOf(serving, ada)).toBe(503);
      expect(await statusOf(serving, token)).toBe(503);
    });
    expect(await statusOf(serving, ada)).toBe(401);
    expect(await statusOf(serving, token)).toBe(200);
  });

  it('is distinguished from a missing one', async () => {
    const { folder } = shared();
    const { code, stderr } = await runSignpost(
      ['serve', '--port', '0', '--data', path.join(folder, 'none')],
      asNobody,
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder \S+\/none cannot be used: EACCES.* Check that it exists/);
  });
});

describe('a data folder from elsewhere', () => {
  const COMMANDS: string[][] = [
    ['export', 'records', '-'],
    ['user', 'list'],
    ['user', 'add', 'ann', '--role', 'administrator'],
    ['user', 'remove', 'root'],
    ['password', 'create', 'root'],
    ['token', 'create'],
    ['verify'],
    ['serve', '--port', '0'],
  ];

  it('is refused and not changed by any command when a newer version wrote it', async () => {
    const { folder } = await aDataFolder({ records: aSmallSite('old') });
    const db = new Database(path.join(folder, 'signpost.db'));
    db.prepare('INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)').run('9999-future', '');
    db.close();
    const before = filesOf(folder);

    const refused = {
      code: 1,
      stdout: '',
      stderr:
        'The data was written by a newer version of Signpost (it has 9999-future). Install that version or newer; nothing was changed.\n',
    };
    const importing = ['import', 'records', aFile(aSmallSite('new'))];
    for (const command of [...COMMANDS, importing]) {
      const result = await callSignpost([...command, '--data', folder]);
      expect({ command, ...result }).toEqual({ command, ...refused });
    }
    const doctor = await callSignpost(['doctor', '--data', folder]);
    expect(doctor.code).toBe(3);
    expect(doctor.stdout).toContain('WRONG  stores: The data was written by a newer version of Signpost');
    expect(filesOf(folder)).toEqual(before);
  });

  it('is refused and not changed when signpost.db is not a database', async () => {
    const folder = tempFolder();
    const file = path.join(folder, 'signpost.db');
    writeFileSync(file, 'Shopping list: bread, salt, a database.\n'.repeat(200));
    const before = filesOf(folder);
    for (const command of COMMANDS) {
      const result = await callSignpost([...command, '--data', folder]);
      expect({ command, ...result }).toEqual({
        command,
        code: 1,
        stdout: '',
        stderr: `${file} is not a Signpost database. Move it away or choose another data folder.\n`,
      });
    }
    expect(filesOf(folder)).toEqual(before);
  });
});

describe('commands that start at the same moment', () => {
  it('all find a complete database where none was before', async () => {
    const folder = path.join(tempFolder(), 'data');
    const logins = ['ann', 'bob', 'eva'];
    const results = await Promise.all(
      logins.map((login) => runSignpost(['user', 'add', login, '--role', 'editor', '--data', folder])),
    );
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      logins.map(() => ({ code: 0, stderr: '' })),
    );
    const users = await callForJson<{ login: string }[]>(['user', 'list', '--data', folder]);
    expect(users.map(({ login }) => login)).toEqual(logins);
  });
});
