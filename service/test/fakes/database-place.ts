import { afterAll, beforeAll } from 'vitest';
import { openServerDatabase } from '../../src/database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import type { Engine, ServerEngine } from '../servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../servers/fresh-database.ts';
import { aDatabase, aFolderWithTables } from './database.ts';
import { runTogether } from './run-together.ts';
import { keptOpen } from './kept-open.ts';
import { whenOver } from './made-once.ts';

/** Opens the same database, each call as another process; the test need not close it. */
export type OpenDatabase = () => Promise<ServiceDatabase>;

/** Gives every test of a suite its own empty database on the engine. */
export function emptyDatabases(engine: Engine): () => Promise<OpenDatabase> {
  if (engine === 'sqlite') {
    return async () => {
      const folder = await aFolderWithTables();
      return () => aDatabase(folder);
    };
  }
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());
  const { open, takeBack } = keptOpen(() => openServerDatabase(serverAt(engine, fresh.url)));
  return async () => {
    takeBack();
    // Much faster than a new database for every test.
    const { db } = await open();
    const deletions = TABLES.map((table) => db.deleteFrom(table).compile());
    await runTogether(engine, db, deletions);
    takeBack();
    return open;
  };
}

/** A database on the server of this run; removed when the test ends. */
export async function aServerDatabase(engine: ServerEngine): Promise<DatabaseServer> {
  const { url, drop } = await freshDatabase(engine);
  whenOver(drop);
  return serverAt(engine, url);
}

/** The settings for the database at this address. */
export function serverAt(engine: ServerEngine, url: string): DatabaseServer {
  return { engine: engine === 'mariadb' ? 'mysql' : 'postgres', url, connections: 10, timeoutMs: 30_000 };
}

/** Those that refer to others first. */
const TABLES = [
  'session',
  'sign_in_code',
  'own_password',
  'credential',
  'user',
  'brand_cache',
  'event_queue',
  'usage_event',
  'share',
  'share_secret',
] as const;
