import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sqlDurableCache } from '../../src/adapters/durable-cache/sql.ts';
import { sqlEventQueue } from '../../src/adapters/event-sink/sql-event-queue.ts';
import { sqlIdentityStore } from '../../src/adapters/identity-store/sql.ts';
import { openServerDatabase } from '../../src/database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { aServerDatabase } from '../fakes/database-place.ts';
import { HOSTILE_TEXTS } from '../fakes/hostile-texts.ts';
import { madeOnce } from '../fakes/made-once.ts';
import { manualTime } from '../fakes/manual-time.ts';
import { PATIENCE } from '../fakes/patience.ts';
import {
  aDatabaseOn,
  administer,
  aPrivateDatabase,
  aPrivateServer,
  canStartPrivate,
  withParts,
} from '../fakes/private-database.ts';
import { startTcpRelay } from '../fakes/tcp-relay.ts';
import { describeOn, type ServerEngine } from '../servers/engines.ts';
import { nextTurn } from './durable-cache.ts';

async function open(server: DatabaseServer): Promise<ServiceDatabase> {
  const database = await openServerDatabase(server);
  onTestFinished(() => database.close());
  return database;
}

describeOn(['postgres', 'mariadb'], 'a service database', (engine) => {
  const isShared = !canStartPrivate(engine);

  describe.skipIf(isShared)('whose server is killed', () => {
    const killed = madeOnce(() => aPrivateServer(engine));

    it('fails while its server is down and works again, with all that was committed, once it is back', async () => {
      const machine = killed();
      const server = await aDatabaseOn(machine, engine);
      const database = await open(server);
      const cache = sqlDurableCache(database, manualTime());
      await cache.write('key', ['before']);
      const counter = await database.changeCounter();

      await machine.kill();
      for (const attempt of [
        () => database.changeCounter(),
        () => cache.read('key'),
        () => cache.write('key', ['lost']),
        () => database.change(async () => {}),
      ]) {
        await nextTurn();
        await expect(attempt()).rejects.toThrow(DatabaseUnavailableError);
      }

      await machine.restart();
      expect(await database.changeCounter()).toBe(counter);
      expect((await cache.read('key'))?.value).toEqual(['before']);
      await cache.patch('key', (list: string[]) => [...list, 'after']);
      expect((await cache.read('key'))?.value).toEqual(['before', 'after']);
    });

    it('rolls back a change, and reports none, when its server dies in the middle of it', async () => {
      const machine = killed();
      const server = await aDatabaseOn(machine, engine);
      const database = await open(server);
      const counter = await database.changeCounter();
      const cutShort = database.change(async (db) => {
        await db.insertInto('user').values({ login: 'ada', role: 'editor', created_at: '' }).execute();
        await machine.kill();
      });
      await expect(cutShort).rejects.toThrow(DatabaseUnavailableError);
      await machine.restart();
      expect(await database.changeCounter()).toBe(counter);
      expect((await sqlIdentityStore(database, manualTime()).snapshot()).users.size).toBe(0);
    });

    it('answers every one of many callers when its server dies meanwhile', async () => {
      const machine = killed();
      const server = await aDatabaseOn(machine, engine);
      const database = await open({ ...server, connections: 3 });
      const cache = sqlDurableCache(database, manualTime());
      await cache.write('key', 0);
      const underWay = Array.from({ length: 50 }, () => cache.patch('key', (count: number) => count + 1));
      await Promise.race(underWay);
      await machine.kill();
      const outcomes = await Promise.allSettled(underWay);
      await machine.restart();
      const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(reasons.filter((reason) => !(reason instanceof DatabaseUnavailableError))).toEqual([]);
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
      // On each connection, one commit may have succeeded without an answer.
      const count = (await cache.read<number>('key'))?.value ?? 0;
      expect(count).toBeGreaterThanOrEqual(done);
      expect(count).toBeLessThanOrEqual(done + 3);
      await cache.patch('key', (count: number) => count + 1);
      expect((await cache.read('key'))?.value).toBe(count + 1);
    });
  });

  it('gives up on a server that has gone silent and works again once it can be reached', async () => {
    const server = await aServerDatabase(engine);
    const relay = await startTcpRelay(server.url);
    const hasty = { ...server, url: relay.url, timeoutMs: 300 };
    // On a busy machine it may give up earlier.
    const database = await vi.waitFor(() => open(hasty), PATIENCE);
    const cache = sqlDurableCache(database, manualTime());
    await vi.waitFor(() => cache.write('key', 'before'), PATIENCE);

    relay.silence();
    await nextTurn();
    await expect(cache.read('key')).rejects.toThrow(DatabaseUnavailableError);
    await nextTurn();
    await expect(cache.read('key')).rejects.toThrow(DatabaseUnavailableError);

    relay.restore();
    await vi.waitFor(async () => expect((await cache.read('key'))?.value).toBe('before'), PATIENCE);
  });

  it('is closed while its server is silent and a connection to it is not there yet', async () => {
    const server = await aServerDatabase(engine);
    const relay = await startTcpRelay(server.url);
    const database = await vi.waitFor(
      () => openServerDatabase({ ...server, url: relay.url, timeoutMs: 300 }),
      PATIENCE,
    );
    const cache = sqlDurableCache(database, manualTime());
    relay.silence();
    const reads = Promise.allSettled(['one', 'two', 'three'].map((key) => cache.read(key)));
    await nextTurn();
    await expect(database.close()).resolves.toBeUndefined();
    await reads;
  });

  it.skipIf(isShared)('stores texts unchanged whatever the settings of its server', async () => {
    const { server } = await aPrivateDatabase(engine, UNUSUAL_SETTINGS[engine]);
    const database = await open(server);
    const cache = sqlDurableCache(database, manualTime());
    for (const text of HOSTILE_TEXTS) await cache.write(text, text);
    await nextTurn();
    for (const text of HOSTILE_TEXTS) expect((await cache.read(text))?.value).toBe(text);
    await expect(cache.write('x'.repeat(191), 1)).rejects.toThrow(/too long/);
  });

  it('needs only the right to read and write rows once its tables exist', async () => {
    const server = await aServerDatabase(engine);
    await (await openServerDatabase(server)).close();
    const database = await open(await asServiceAccount(engine, server));
    const clock = manualTime();

    const identities = sqlIdentityStore(database, clock);
    expect(await identities.addUser('ada', 'administrator')).toBe(true);
    await identities.addCredential({
      id: 'id',
      login: 'ada',
      kind: 'token',
      name: 'ci',
      hash: 'f'.repeat(64),
    });
    expect(await identities.removeCredential('id', 'token')).toBe(true);
    expect(await identities.removeUser('ada')).toBe(true);

    const cache = sqlDurableCache(database, clock);
    await cache.write('key', 1);
    await cache.patch('key', (value: number) => value + 1);
    expect((await cache.read('key'))?.value).toBe(2);

    const queue = sqlEventQueue(database, clock, { maxEvents: 1 });
    await queue.add('one');
    expect(await queue.add('two')).toBe(1);
    await (await queue.claim(1))?.release();
    await (await queue.claim(1))?.remove();
    expect(await queue.claim(1)).toBeNull();
  });
});

/** Settings that an operator may have made for other programs. */
const UNUSUAL_SETTINGS: Record<ServerEngine, RawBuilder<unknown>[]> = {
  postgres: [
    sql`alter system set standard_conforming_strings = off`,
    sql`alter system set backslash_quote = on`,
    sql`alter system set default_transaction_isolation = 'serializable'`,
    sql`select pg_reload_conf()`,
  ],
  mariadb: [
    sql`set global sql_mode = 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,PIPES_AS_CONCAT'`,
    sql`set global transaction isolation level serializable`,
    sql`set global default_storage_engine = MyISAM`,
    sql`set global character_set_server = latin1`,
  ],
};

/** The same database through an account that may only read and write rows; removed when the test ends. */
async function asServiceAccount(engine: ServerEngine, server: DatabaseServer): Promise<DatabaseServer> {
  const username = `service_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(8).toString('hex');
  const database = new URL(server.url).pathname.slice(1);
  const grants = {
    postgres: [
      `create role ${username} login password '${password}'`,
      `grant select, insert, update, delete on all tables in schema public to ${username}`,
    ],
    mariadb: [
      `create user ${username} identified by '${password}'`,
      `grant select, insert, update, delete on ${database}.* to ${username}`,
    ],
  }[engine];
  const removal = {
    postgres: [`drop owned by ${username}`, `drop role ${username}`],
    mariadb: [`drop user ${username}`],
  }[engine];
  const run = (statements: string[]): Promise<void> =>
    administer(server, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  await run(grants);
  onTestFinished(() => run(removal));
  return { ...server, url: withParts(server.url, { username, password }) };
}
