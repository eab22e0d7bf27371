import { rmSync } from 'node:fs';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { openStores } from '../../service/src/compose/stores.ts';
import { readConfig } from '../../service/src/config.ts';
import { startMariadb } from '../../service/test/servers/mariadb.ts';
import { startPostgres } from '../../service/test/servers/postgres.ts';
import type { TestServer } from '../../service/test/servers/test-server.ts';
import { fillNaiveServer } from './naive-server.ts';
import { naiveFile, NaiveSite, type NaiveDatabase } from './naive.ts';
import { BENCH_DATA, naivePath, recordsOf, timeImport, type BenchSite } from './site.ts';

export type ServerPlace = 'PostgreSQL' | 'MariaDB';

/** How long a naive query may take, in milliseconds. A query that is stopped counts with this time, so that N is at least that. */
const GIVE_UP_MS = 10_000;

/**
 * A bench site on a private server, which is removed when the site is closed. Only a site that is compared with N needs the naive
 * tables.
 */
export async function openServerSite(
  place: ServerPlace,
  posts: number,
  { isNaiveToo }: { isNaiveToo: boolean },
): Promise<BenchSite> {
  const records = await recordsOf(posts);
  await (await naiveFile(naivePath(posts), records)).close();
  const { server, url, connect } = await startPlace(place);
  const data = path.join(BENCH_DATA, `scratch-${posts}`);
  const config = readConfig({ data }, { SIGNPOST_DATABASE_URL: url });
  if (config.database === null) throw new Error('The settings name no server');
  const { importSeconds, generation } = await timeImport(config, records);
  const connection = await connect();
  if (isNaiveToo) await fillNaiveServer(config.database, connection, naivePath(posts));
  await connection.run(
    place === 'PostgreSQL'
      ? `SET statement_timeout = ${GIVE_UP_MS}`
      : `SET max_statement_time = ${GIVE_UP_MS / 1000}`,
    [],
  );
  return {
    place,
    posts,
    records,
    config,
    naive: new NaiveSite(connection),
    importSeconds,
    openStores: (threads = false) => openStores(config, { threads }),
    openRows: async () => {
      const { run, close } = await connect();
      return {
        readPost: (id) => run(`SELECT * FROM links_${generation}_post WHERE id = ${id}`, []),
        read: (numbers) =>
          run(`SELECT slot, json FROM links_${generation}_post_row WHERE slot IN (${numbers.join()})`, []),
        close,
      };
    },
    async close() {
      await connection.close();
      await server.stop();
      rmSync(data, { recursive: true });
    },
  };
}

interface Started {
  server: TestServer;
  url: string;
  connect(): Promise<NaiveDatabase>;
}

/** The servers of the tests, with their default settings, except that writes do not wait for the disk. */
export async function startPlace(place: ServerPlace): Promise<Started> {
  if (place === 'PostgreSQL') {
    const server = await startPostgres();
    return { server, url: server.url, connect: () => connectPostgres(server.url) };
  }
  const server = await startMariadb();
  const connection = await createConnection(server.url);
  await connection.query('CREATE DATABASE bench');
  await connection.end();
  const url = new URL('bench', server.url).href;
  return { server, url, connect: () => connectMariadb(url) };
}

async function connectPostgres(url: string): Promise<NaiveDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    run: (statement, parameters) => client.query(statement, [...parameters]),
    isGivenUp: (error) => isFailure(error, 'code', '57014'),
    contains: (column) => `${column} ILIKE '%' || $1 || '%'`,
    caseless: (column) => `lower(${column})`,
    close: () => client.end(),
  };
}

async function connectMariadb(url: string): Promise<NaiveDatabase> {
  const connection = await createConnection(url);
  return {
    run: (statement, parameters) => connection.query(statement, [...parameters]),
    isGivenUp: (error) => isFailure(error, 'errno', 1969),
    contains: (column) => `${column} LIKE concat('%', ?, '%')`,
    caseless: (column) => column,
    close: () => connection.end(),
  };
}

function isFailure(error: unknown, name: 'code' | 'errno', value: string | number): boolean {
  return (
    error instanceof Error && name in error && (error as Error & Record<typeof name, unknown>)[name] === value
  );
}
