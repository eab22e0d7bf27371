import { randomBytes } from 'node:crypto';
import { createDatabase, dropDatabase } from './create-database.ts';
import { serverUrl, type ServerEngine } from './engines.ts';

export interface FreshDatabase {
  url: string;
  /** Removes the database and breaks all open connections to it. */
  drop(): Promise<void>;
}

/** A new empty database on the server of this run. */
export async function freshDatabase(engine: ServerEngine): Promise<FreshDatabase> {
  const name = `signpost_test_${randomBytes(6).toString('hex')}`;
  const server = serverUrl(engine);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await createDatabase(engine, server, name);
  return { url: url.href, drop: () => dropDatabase(engine, server, name) };
}
