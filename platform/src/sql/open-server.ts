import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { messageOf } from '../errors/message-of.ts';
import { UserError } from '../errors/user-error.ts';
import { placeOf } from './address.ts';
import { connect } from './connect.ts';
import type { DatabaseUser } from './database-user.ts';
import type { DatabaseServer, ServerEngine } from './engine.ts';
import { migrate } from './migrate.ts';
import type { TableSpelling } from './table-spelling.ts';

export interface ServerOptions {
  migrationsOn(spelling: TableSpelling): Record<string, Migration>;
  /** The schema of the tables, on an engine that has schemas; its default schema when missing. */
  schema?: string | undefined;
  /** Where it is written down which migrations were done. */
  table?: string | undefined;
  /** The program has used this server before: it is away for a while, and its address is right. */
  isKnown?: boolean;
}

/** Brings the tables of a server up to date, then opens connections to it. */
export async function openServer<Schema>(
  engine: ServerEngine,
  server: DatabaseServer,
  user: DatabaseUser,
  { migrationsOn, schema, table, isKnown = false }: ServerOptions,
): Promise<Kysely<Schema>> {
  const open = <Tables>(limits: Partial<DatabaseServer> = {}): Kysely<Tables> => {
    const place = { ...server, ...limits, applicationName: user.applicationName };
    const db = connect<Tables, typeof place>(engine, place, user);
    return schema === undefined ? db : db.withSchema(schema);
  };
  // Migrations take the time they need, and wait for another process that migrates.
  const patient = open<unknown>({ connections: 1, timeoutMs: 0 });
  try {
    await migrate(patient, migrationsOn(await engine.spelling(patient)), user, { schema, table });
  } catch (error) {
    throw error instanceof user.Unavailable && !isKnown ? unreachable(server, user, error.cause) : error;
  } finally {
    await patient.destroy();
  }
  return open<Schema>();
}

function unreachable(
  { url }: DatabaseServer,
  { theDatabase, setting }: DatabaseUser,
  cause: unknown,
): UserError {
  return new UserError(
    `${theDatabase} at ${placeOf(url)} cannot be used: ${messageOf(cause)}. ` +
      `Check that the server runs and that ${setting} names it, an account and its password.`,
    { cause },
  );
}
