import { sql, type Kysely, type RawBuilder } from 'kysely';
import { onTestFinished } from 'vitest';
import { connectToServer } from '../../src/database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServerEngine } from '../servers/engines.ts';
import { findMariadb, startMariadb } from '../servers/mariadb.ts';
import { findPostgres, startPostgres } from '../servers/postgres.ts';
import type { TestServer } from '../servers/test-server.ts';
import { serverAt } from './database-place.ts';

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
  const machine = await startServer[engine]();
  onTestFinished(machine.stop);
  const at = (database: string): DatabaseServer =>
    serverAt(engine, withParts(machine.url, { pathname: database }));
  await administer(at(FIRST_DATABASE[engine]), async (db) => {
    for (const statement of [sql`create database signpost`, ...settings]) await statement.execute(db);
  });
  return { machine, server: at('signpost') };
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
