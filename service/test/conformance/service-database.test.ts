import { inspect } from 'node:util';
import { DatabaseUnavailableError, UserError } from '@signpost/platform/errors';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openServerDatabase } from '../../src/database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import { aServerDatabase, emptyDatabases } from '../fakes/database-place.ts';
import { PATIENCE } from '../fakes/patience.ts';
import { describeOn, ENGINES } from '../servers/engines.ts';
import { nextTurn } from './durable-cache.ts';

const SERVERS = ['postgres', 'mariadb'] as const;

async function open(server: DatabaseServer): Promise<ServiceDatabase> {
  const database = await openServerDatabase(server);
  onTestFinished(() => database.close());
  return database;
}

/** A database that gives up soon. On a busy machine that may be before it is open: then it tries again. */
function openHasty(server: DatabaseServer): Promise<ServiceDatabase> {
  return vi.waitFor(() => open({ ...server, timeoutMs: 300 }), PATIENCE);
}

/** Resolves when the database works again, however often it gave up meanwhile. */
function worksAgain(work: () => Promise<unknown>): Promise<unknown> {
  return vi.waitFor(work, PATIENCE);
}

function addUser({ change }: ServiceDatabase, login: string): Promise<unknown> {
  return change((db) => db.insertInto('user').values({ login, role: 'editor', created_at: '' }).execute());
}

function removeUser({ change }: ServiceDatabase, login: string): Promise<unknown> {
  return change((db) => db.deleteFrom('user').where('login', '=', login).execute());
}

async function loginsIn({ db }: ServiceDatabase): Promise<string[]> {
  const users = await db.selectFrom('user').select('login').orderBy('login').execute();
  return users.map(({ login }) => login);
}

describeOn(ENGINES, 'a service database', (engine) => {
  const emptyDatabase = emptyDatabases(engine);

  it('notifies every process of each change, and of nothing else', async () => {
    const open = await emptyDatabase();
    const [one, other] = [await open(), await open()];
    const counters = async (): Promise<number[]> => {
      await nextTurn();
      return [await one.changeCounter(), await other.changeCounter()];
    };
    const before = await counters();
    await loginsIn(one);
    expect(await counters()).toEqual(before);

    await addUser(one, 'ada');
    const after = await counters();
    expect(after.map((counter, at) => counter === before[at])).toEqual([false, false]);
    expect(await loginsIn(other)).toEqual(['ada']);

    await addUser(other, 'bob');
    expect((await counters()).map((counter, at) => counter === after[at])).toEqual([false, false]);
    expect(await loginsIn(one)).toEqual(['ada', 'bob']);
  });
});

describeOn(SERVERS, 'a service database', (engine) => {
  it('makes a change as a whole or not at all, and notifies only when it is made', async () => {
    const database = await open(await aServerDatabase(engine));
    const before = await database.changeCounter();
    const halfDone = database.change(async (db) => {
      await db.insertInto('user').values({ login: 'ada', role: 'editor', created_at: '' }).execute();
      throw new Error('no');
    });
    await expect(halfDone).rejects.toThrow('no');
    expect(await loginsIn(database)).toEqual([]);
    await nextTurn();
    expect(await database.changeCounter()).toBe(before);
  });

  it('makes both of two changes that block each other', async () => {
    const database = await open(await aServerDatabase(engine));
    for (const login of ['ada', 'bob']) await addUser(database, login);
    const meeting = Promise.withResolvers<void>();
    let waiting = 0;
    // Each change holds the lock that the other needs: one of them has to start over.
    const promote = (logins: string[], role: 'subscriber' | 'administrator'): Promise<void> =>
      database.change(async (db) => {
        for (const login of logins) {
          await db.updateTable('user').set({ role }).where('login', '=', login).execute();
          waiting += 1;
          if (waiting === 2) meeting.resolve();
          await meeting.promise;
        }
      });
    await Promise.all([promote(['ada', 'bob'], 'subscriber'), promote(['bob', 'ada'], 'administrator')]);
    const roles = await database.db.selectFrom('user').select('role').distinct().execute();
    expect(roles).toHaveLength(1);
  });

  it('fails as unavailable when a statement takes too long', async () => {
    const server = await aServerDatabase(engine);
    const database = await openHasty(server);
    const forever = { postgres: sql`select pg_sleep(600)`, mariadb: sql`select sleep(600)` }[engine];
    await expect(forever.execute(database.db)).rejects.toThrow(DatabaseUnavailableError);
    expect(await worksAgain(() => loginsIn(database))).toEqual([]);
  });

  it('fails as unavailable when another connection locks a row for too long', async () => {
    const server = await aServerDatabase(engine);
    const patient = await open(server);
    await addUser(patient, 'ada');
    const hasty = await openHasty(server);
    await patient.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('user').set({ role: 'editor' }).where('login', '=', 'ada').execute();
      await expect(removeUser(hasty, 'ada')).rejects.toThrow(DatabaseUnavailableError);
    });
    await worksAgain(() => removeUser(hasty, 'ada'));
    expect(await worksAgain(() => loginsIn(hasty))).toEqual([]);
  });

  it('fails as unavailable when no connection becomes free', async () => {
    const server = await aServerDatabase(engine);
    const database = await openHasty({ ...server, connections: 1 });
    await worksAgain(() =>
      database.db.connection().execute(async () => {
        await expect(loginsIn(database)).rejects.toThrow(DatabaseUnavailableError);
        await expect(database.changeCounter()).rejects.toThrow(DatabaseUnavailableError);
      }),
    );
    expect(await worksAgain(() => loginsIn(database))).toEqual([]);
  });

  it('names the database without the account', async () => {
    const server = await aServerDatabase(engine);
    const { host, pathname, password } = new URL(server.url);
    const description = await (await open(server)).describe();
    const name = { postgres: 'PostgreSQL', mariadb: 'MariaDB' }[engine];
    expect(description).toMatch(new RegExp(`^${name} [0-9.]+.* at ${host}, database ${pathname.slice(1)}$`));
    expect(description).not.toContain(password);
  });

  it.each([
    { part: 'password', value: 'wrong' },
    { part: 'pathname', value: '/none' },
    // Nothing listens there.
    { part: 'port', value: '1' },
  ] as const)(
    'says what to check, and shows no password, when the $part is wrong',
    async ({ part, value }) => {
      const server = await aServerDatabase(engine);
      const url = new URL(server.url);
      const { password } = url;
      url[part] = value;
      const error = await openServerDatabase({ ...server, url: url.href }).catch(
        (problem: unknown) => problem,
      );
      if (!(error instanceof UserError)) throw error;
      expect(error.message).toMatch(/^The database at .* cannot be used: .*Check that the server runs/);
      for (const secret of [password, url.password]) expect(inspect(error)).not.toContain(secret);
    },
  );

  it('is opened while another process removes tables of the same database', async () => {
    const server = await aServerDatabase(engine);
    const { db } = await open(server);
    const over = new AbortController();
    const removing = (async () => {
      while (!over.signal.aborted)
        for (const change of ['create table replaced (id serial)', 'drop table replaced'])
          await sql.raw(change).execute(db);
    })();
    try {
      for (let times = 0; times < 30; times += 1) {
        const another = await openServerDatabase(server);
        expect(await loginsIn(another)).toEqual([]);
        await another.close();
      }
    } finally {
      over.abort();
      await removing;
    }
  });

  it('does not connect without encryption when the address asks for it', async () => {
    // The servers of the tests cannot encrypt, or have no trusted certificate.
    const server = await aServerDatabase(engine);
    const url = new URL(server.url);
    url.search = { postgres: 'sslmode=verify-full', mariadb: 'ssl=true' }[engine];
    await expect(openServerDatabase({ ...server, url: url.href })).rejects.toThrow(UserError);
  });
});

describeOn(['postgres'], 'a service database', (engine) => {
  it.each([
    ['a lock is not available', '55P03'],
    ['a transaction has stood still for too long', '25P03'],
    ['a transaction has taken too long', '25P04'],
  ])('fails with 503 when %s', async (_, state) => {
    const { db } = await open(await aServerDatabase(engine));
    const failing = sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);
    await expect(failing.execute(db)).rejects.toMatchObject({
      code: 'rest_database_unavailable',
      status: 503,
    });
  });
});
