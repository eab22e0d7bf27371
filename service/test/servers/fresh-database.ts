import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Client } from 'pg';
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
  const { create, drop } = STATEMENTS[engine];
  await create(server, name);
  return { url: url.href, drop: () => drop(server, name) };
}

interface Statements {
  create(server: string, name: string): Promise<void>;
  drop(server: string, name: string): Promise<void>;
}

const STATEMENTS: Record<ServerEngine, Statements> = {
  postgres: {
    create: (server, name) => onPostgres(server, (client) => client.query(`CREATE DATABASE ${name}`)),
    drop: (server, name) =>
      onPostgres(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  },
  mariadb: {
    create: (server, name) => onMariadb(server, (connection) => connection.query(`CREATE DATABASE ${name}`)),
    drop: (server, name) =>
      onMariadb(server, async (connection) => {
        const [open] = await connection.query<RowDataPacket[]>(
          'SELECT id FROM information_schema.processlist WHERE db = ?',
          [name],
        );
        // A connection that has ended meanwhile cannot be killed.
        await Promise.all(open.map(({ id }) => connection.query(`KILL ${id}`).catch(() => {})));
        await connection.query(`DROP DATABASE ${name}`);
      }),
  },
};

async function onPostgres(server: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

type Connection = Awaited<ReturnType<typeof createConnection>>;

async function onMariadb(server: string, work: (connection: Connection) => Promise<unknown>): Promise<void> {
  const connection = await createConnection(server);
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}
