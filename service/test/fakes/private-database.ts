import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { connectToServer } from '../../src/database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServerEngine } from '../servers/engines.ts';
import { findMariadb, startMariadb } from '../servers/mariadb.ts';
import { findPostgres, startPostgres } from '../servers/postgres.ts';
import type { TestServer } from '../servers/test-server.ts';
import { serverAt } from './database-place.ts';
import { whenOver } from './made-once.ts';

const findPrograms = { postgres: findPostgres, mariadb: findMariadb };
const startServer = { postgres: startPostgres, mariadb: startMariadb };
/** A database that every server has. */
const FIRST_DATABASE = { postgres: 'postgres', mariadb: 'mysql' };

/** False when the server program is not installed, as when the tests use an external server. */
export function canStartPrivate(engine: ServerEngine): boolean {
  return findPrograms[engine]() !== null;
}

export interface PrivateDatabase {
  /** The server, which the test may stop and change. */
  machine: TestServer;
  /** An empty database on that server. */
  server: DatabaseServer;
}

export async function aPrivateDatabase(
  engine: ServerEngine,
  settings: RawBuilder<unknown>[] = [],
): Promise<PrivateDatabase> {
  const machine = await aPrivateServer(engine);
  return { machine, server: await aDatabaseOn(machine, engine, settings) };
}

/** A server without a database of ours, which the test, or the suite that shares it, may kill and start again. */
export async function aPrivateServer(engine: ServerEngine): Promise<TestServer> {
  const machine = await startServer[engine]();
  whenOver(machine.stop);
  return machine;
}

/** Another empty database on that server, which gets these settings. */
export async function aDatabaseOn(
  machine: TestServer,
  engine: ServerEngine,
  settings: RawBuilder<unknown>[] = [],
): Promise<DatabaseServer> {
  const at = (database: string): DatabaseServer =>
    serverAt(engine, withParts(machine.url, { pathname: database }));
  const name = `signpost_${randomBytes(4).toString('hex')}`;
  await administer(at(FIRST_DATABASE[engine]), async (db) => {
    for (const statement of [sql`create database ${sql.id(name)}`, ...settings]) await statement.execute(db);
  });
  return at(name);
}

/** Runs statements as an administrator of the server. */
export async function administer(
  server: DatabaseServer,
  work: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<void> {
  const db = await connectToServer<unknown>(server);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

type Parts = Partial<Pick<URL, 'username' | 'password' | 'pathname'>>;

/** The address with some parts replaced. */
export function withParts(address: string, parts: Parts): string {
  return Object.assign(new URL(address), parts).href;
}
