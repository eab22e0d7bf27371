import { createDatabase } from '../../service/test/servers/create-database.ts';
import { startMariadb } from '../../service/test/servers/mariadb.ts';
import { startPostgres } from '../../service/test/servers/postgres.ts';
import type { TestServer } from '../../service/test/servers/test-server.ts';
import type { Engine } from '../plan.ts';

const FOR_SERVICE = 'storm';
const FOR_BACKEND = 'storm_analysis';

/** A private server with two empty databases: for the services, and for the analysis backend. */
export async function startDatabase(engine: Exclude<Engine, 'sqlite'>): Promise<TestServer> {
  const server = await (engine === 'postgres' ? startPostgres() : startMariadb());
  for (const name of [FOR_SERVICE, FOR_BACKEND]) await createDatabase(engine, server.url, name);
  return server;
}

/** The settings by which both programs reach it, through the relay at this port. */
export function databaseSettings({ url }: TestServer, port: number): Record<string, string> {
  const at = (name: string): string =>
    Object.assign(new URL(url), { port: String(port), pathname: `/${name}` }).href;
  return { SIGNPOST_DATABASE_URL: at(FOR_SERVICE), SIGNPOST_BACKEND_DATABASE_URL: at(FOR_BACKEND) };
}
