import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Client } from 'pg';
import type { ServerEngine } from './engines.ts';

/** Makes an empty database on the server at this address. */
export function createDatabase(engine: ServerEngine, server: string, name: string): Promise<void> {
  return STATEMENTS[engine].create(server, name);
}

/** Removes a database and breaks all open connections to it. */
export function dropDatabase(engine: ServerEngine, server: string, name: string): Promise<void> {
  return STATEMENTS[engine].drop(server, name);
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
