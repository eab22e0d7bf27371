import { messageOf, UserError } from '@signpost/platform/errors';
import { Kysely, type Dialect, type QueryExecutorProvider } from 'kysely';
import { DatabaseUnavailableError } from '../shared/errors.ts';
import { GuardedDialect, type ToError } from './guarded-dialect.ts';
import { migrate } from './migrate.ts';
import { migrationsOn } from './migrations/index.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import { oncePerTurn } from './once-per-turn.ts';
import type { ServiceSchema } from './schema.ts';
import type { DatabaseServer, ServiceDatabase } from './service-database.ts';

/** What differs between database servers. */
export interface ServerEngine {
  /** Over a pool that opens connections as they are needed and replaces those that break. */
  dialect(server: DatabaseServer): Dialect;
  toError: ToError;
  /** True when a transaction lost against another one and would succeed if it were done again. */
  isConflict(error: unknown): boolean;
  spelling(db: QueryExecutorProvider): Promise<TableSpelling>;
  /** Like `PostgreSQL 15.8`. */
  version(db: QueryExecutorProvider): Promise<string>;
}

/** A transaction that has lost this often has met more than bad luck. */
const ATTEMPTS = 10;

/** A pool of connections to the server as it is: nothing is migrated. */
export async function connectToServer<Schema>(server: DatabaseServer): Promise<Kysely<Schema>> {
  return connect(await engines[server.engine](), server);
}

function connect<Schema>(engine: ServerEngine, server: DatabaseServer): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new GuardedDialect(engine.dialect(server), engine.toError) });
}

/** Tells every process that something has changed, once the transaction is committed. */
export async function stepChangeCounter(transaction: Kysely<ServiceSchema>): Promise<void> {
  await transaction
    .updateTable('change_counter')
    .set((row) => ({ number: row('number', '+', 1) }))
    .execute();
}

export async function openServerDatabase(server: DatabaseServer): Promise<ServiceDatabase> {
  const engine = await engines[server.engine]();
  const place = placeOf(server);

  // Migrations take the time they need, and wait for another process that migrates.
  const patient = connect<unknown>(engine, { ...server, connections: 1, timeoutMs: 0 });
  try {
    await migrate(patient, migrationsOn(await engine.spelling(patient)));
  } catch (error) {
    throw error instanceof DatabaseUnavailableError ? unreachable(place, error) : error;
  } finally {
    await patient.destroy();
  }

  const db = connect<ServiceSchema>(engine, server);
  const readCounter = db.selectFrom('change_counter').select('number').compile();
  return {
    engine: server.engine,
    db,
    changeCounter: oncePerTurn(async () => {
      const { rows } = await db.executeQuery(readCounter);
      const [counter] = rows;
      if (counter === undefined) throw new Error('The table change_counter has lost its row');
      return counter.number;
    }),
    async change(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(async (transaction) => {
            const result = await work(transaction);
            // Last, so that the row everybody wants is held for as short as possible, and nobody who holds it waits.
            await stepChangeCounter(transaction);
            return result;
          });
        } catch (error) {
          if (!engine.isConflict(error)) throw error;
          if (attempt === ATTEMPTS) throw new DatabaseUnavailableError(error);
        }
      }
    },
    describe: async () => `${await engine.version(db)} at ${place}`,
    close: () => db.destroy(),
  };
}

/** Only the driver that is needed is loaded. */
const engines: { [Name in DatabaseServer['engine']]: () => Promise<ServerEngine> } = {
  postgres: async () => (await import('./postgres.ts')).postgresEngine,
  mysql: async () => (await import('./mysql.ts')).mysqlEngine,
};

/** Host and database of an address: what people may see of it. */
function placeOf({ url }: DatabaseServer): string {
  const { host, pathname, searchParams } = new URL(url);
  const socket = searchParams.get('host') ?? searchParams.get('socketPath');
  return `${socket ?? host}, database ${decodeURIComponent(pathname.slice(1))}`;
}

function unreachable(place: string, { cause }: DatabaseUnavailableError): UserError {
  return new UserError(
    `The database at ${place} cannot be used: ${messageOf(cause)}. ` +
      'Check that the server runs and that SIGNPOST_DATABASE_URL names it, an account and its password.',
    { cause },
  );
}
