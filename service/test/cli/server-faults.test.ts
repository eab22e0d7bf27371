import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SERVER_TABLES, serverTableName } from '../../src/adapters/link-store/places/server-tables.ts';
import { migrationsOn } from '../../src/database/migrations/index.ts';
import { loadEngine, type DatabaseServer } from '@signpost/platform/sql';
import { aBackendQuery, accountAt } from '../fakes/backend-replies.ts';
import { aBrandKeeper, askAt, dataOf, namesIn, overviewOf } from '../fakes/brands.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { startLoopbackBackend, type Answers, type LoopbackBackend } from '../fakes/loopback-backend.ts';
import { administer, aPrivateDatabase, canStartPrivate } from '../fakes/private-database.ts';
import type { Answer } from '../fakes/service.ts';
import { describeOn, type ServerEngine } from '../servers/engines.ts';
import {
  aDataFolder,
  aSmallSite,
  servedSite,
  storedRecords,
  tempFolder,
  type ServedSite,
} from './data-folder.ts';
import { callSignpost, startServe, startSignpost, type Serving } from './run-signpost.ts';
import { serveHere } from './serve-here.ts';
import { whileAsking } from './while-asking.ts';
import { rowLock, tableLock, whileLocked } from './while-locked.ts';
import { LONG, PATIENCE } from '../fakes/patience.ts';

interface OnServer {
  env: Record<string, string>;
  folder: string;
  token: string;
  backend: LoopbackBackend;
  serve(): Promise<Serving>;
}

/** A service's data in that database, with the site `old` and an account at a backend that keeps these brands. */
async function onServer(server: DatabaseServer, brands: string[] = []): Promise<OnServer> {
  const backend = await startLoopbackBackend();
  onTestFinished(() => backend.stop());
  backend.answer(aBackendOf(brands));
  const env = {
    ...accountAt(backend),
    SIGNPOST_DATABASE_URL: server.url,
    SIGNPOST_LOG_LEVEL: 'silent',
  };
  const { folder, token } = await aDataFolder({ records: aSmallSite('old'), settings: env });
  return { env, folder, token, backend, serve: () => startServe(['--data', tempFolder()], { env }) };
}

/** A backend that stores brands, each with a query. */
function aBackendOf(brands: string[]): Answers {
  const keeper = aBrandKeeper(brands);
  return (request) => {
    if (request.path.includes('/queries')) return { body: { queries: [aBackendQuery()] } };
    return typeof keeper === 'function' ? keeper(request) : keeper;
  };
}

async function tablesIn(db: Kysely<unknown>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

/** Waits until each count has grown by `by`. */
async function untilGrown(counts: number[], by: number): Promise<void> {
  const before = [...counts];
  await vi.waitUntil(() => counts.every((count, at) => count >= (before[at] ?? 0) + by), PATIENCE);
}

describeOn(['postgres', 'mariadb'], 'a service process', (engine) => {
  it.skipIf(!canStartPrivate(engine))(
    'answers correctly or says that the database is away while the database is killed and restarted under requests',
    LONG,
    async () => {
      const { machine, server } = await aPrivateDatabase(engine);
      const { env, folder, token, backend, serve } = await onServer(server, ['b1', 'b2']);
      const serving = await serve();
      const ready = async (): Promise<number> => (await fetch(`${serving.url}/readyz`)).status;
      await askAt(serving.url, token, '/overview');
      await askAt(serving.url, token, '/brands/b1', { method: 'PATCH', body: { name: 'Kept' } });
      expect(await ready()).toBe(200);

      const wrong = await whileAsking(serving, token, async ({ right, away }) => {
        await untilGrown(right, 2);
        await machine.kill();
        expect(await ready()).toBe(503);
        await untilGrown(away, 2);
        await machine.restart();
        await vi.waitUntil(async () => (await ready()) === 200, PATIENCE);
        await untilGrown(right, 1);
        const awayOnceBack = [...away];
        await untilGrown(right, 3);
        expect(away).toEqual(awayOnceBack);
      });

      expect(wrong).toEqual([]);
      // The stored data is still there, and the backend can no longer give it.
      await backend.refuse();
      expect(namesIn(await askAt(serving.url, token, '/overview'))).toContain('Kept');
      expect(await serving.stop()).toMatchObject({ code: 0 });
      expect(await storedRecords(folder, env)).toBe(aSmallSite('old'));
    },
  );

  it('that is killed when it is about to store a change of a brand treats the brand as in doubt until it is fetched again', async () => {
    const server = await aServerDatabase(engine);
    const { token, backend, env, serve } = await onServer(server, ['b1', 'b2']);
    const first = await serve();
    const before = overviewOf(await askAt(first.url, token, '/overview'));
    dataOf(await askAt(first.url, token, '/brands/b1'));
    const dashboard = rowLock(`brand_cache where cache_key = 'dashboard'`);
    await whileLocked(engine, server, dashboard, async ({ somebodyWaits }) => {
      const answer = rename(first.url, token).catch(() => null);
      await somebodyWaits();
      await first.kill();
      expect(await answer).toBeNull();
    });

    const { url } = await serveHere(tempFolder(), env);
    // From here on only stored data can answer.
    await backend.refuse();
    expect(overviewOf(await askAt(url, token, '/overview'))).toEqual({ ...before, is_stale: true });
    expect((await askAt(url, token, '/brands/b1')).status).toBe(502);
    await backend.accept();
    // The backend made the change, though its reply was lost.
    expect(dataOf(await askAt(url, token, '/brands/b1'))).toMatchObject({ brand: { name: 'Renamed' } });
    dataOf(await rename(url, token));
    expect(namesIn(await askAt(url, token, '/overview'))).toEqual(['Renamed', 'Brand b2']);
  });
});

function rename(url: string, token: string): Promise<Answer> {
  return askAt(url, token, '/brands/b1', { method: 'PATCH', body: { name: 'Renamed' } });
}

const OLD: ServedSite = { names: ['old'], posts: 3, links: 4 };

describeOn(['postgres', 'mariadb'], 'an import that is killed', (engine) => {
  it(
    'at the beginning or the end of storing leaves the old data; the next import cleans up and works',
    LONG,
    async () => {
      const server = await aServerDatabase(engine);
      const { env, folder, token } = await onServer(server);
      const { url } = await serveHere(tempFolder(), env);

      const killWhen = async (reached: () => Promise<unknown>): Promise<void> => {
        const running = startSignpost(['import', 'records', '-', '--data', folder], { env });
        running.stdin.end(aSmallSite('cut', { posts: 100, links: 2000 }));
        await reached();
        running.signal('SIGKILL');
        expect(await running.exited).toMatchObject({ code: null });
        expect(await servedSite(url, token)).toEqual(OLD);
      };

      // The import cannot finish while the change counter is locked.
      await whileLocked(engine, server, rowLock('change_counter'), async ({ db, somebodyWaits }) => {
        const begun = async (): Promise<boolean> => (await tablesIn(db)).includes(serverTableName(2, 'post'));
        await killWhen(() => vi.waitUntil(begun, PATIENCE));
        // Everything is stored, and the last step is under way.
        await killWhen(somebodyWaits);
      });

      expect(await servedSite(url, token)).toEqual(OLD);
      expect(await storedRecords(folder, env)).toBe(aSmallSite('old'));
      const next = aSmallSite('next');
      const file = path.join(tempFolder(), 'records.ndjson');
      writeFileSync(file, next);
      const imported = await callSignpost(['import', 'records', file, '--data', folder], env);
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      expect(await servedSite(url, token)).toMatchObject({ names: ['next'] });
      expect(await storedRecords(folder, env)).toBe(next);
      // The current generation, and the one before it for readers that still use it.
      const wanted = [1, 2].flatMap((generation) =>
        Object.keys(SERVER_TABLES).map((name) => serverTableName(generation, name)),
      );
      await administer(server, async (db) => {
        const made = (await tablesIn(db)).filter((name) => name.startsWith('links_'));
        expect(made.toSorted()).toEqual(wanted.toSorted());
      });
    },
  );
});

/** A database as an earlier version left it, with a user. */
async function migratedTo(engine: ServerEngine, migration: string): Promise<DatabaseServer> {
  const server = await aServerDatabase(engine);
  await administer(server, async (db) => {
    const spelling = await (await loadEngine(server.engine)).spelling(db);
    const provider = { getMigrations: async () => migrationsOn(spelling) };
    const { error } = await new Migrator({ db, provider }).migrateTo(migration);
    if (error !== undefined) throw error;
    const user = sql`insert into ${sql.table('user')} (login, role, created_at) values ('ada', 'editor', '')`;
    await user.execute(db);
  });
  return server;
}

describeOn(['postgres', 'mariadb'], 'a migration that is killed', (engine) => {
  it('half way is completed by the next start', async () => {
    const server = await migratedTo(engine, '0002-brand-cache-and-events');
    const env = { SIGNPOST_DATABASE_URL: server.url };
    // The last migration needs this table; the earlier ones have run.
    await whileLocked(engine, server, tableLock[engine]('link_generation'), async ({ somebodyWaits }) => {
      const running = startSignpost(['user', 'list', '--data', tempFolder()], { env });
      await somebodyWaits();
      running.signal('SIGKILL');
      expect(await running.exited).toMatchObject({ code: null, stdout: '' });
    });

    const users = await callSignpost(['user', 'list', '--json', '--data', tempFolder()], env);
    expect(JSON.parse(users.stdout)).toMatchObject([{ login: 'ada', role: 'editor' }]);
  });
});
