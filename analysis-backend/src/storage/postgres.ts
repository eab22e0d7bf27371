import { messageOf, UserError } from '@signpost/platform/errors';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool, types, type ClientBase } from 'pg';
import { limitSilence } from './limit-silence.ts';
import { migrate } from './migrate.ts';
import { migrationsOn } from './migrations/index.ts';
import type { TableSpelling } from './migrations/table-spelling.ts';
import type { AnalysisSchema } from './schema.ts';
import type { LockSpend } from './spend-store.ts';
import { withoutNulPlugin } from './text-parameters.ts';

type TypeId = (typeof types.builtins)[keyof typeof types.builtins];

/**
 * All tables are in a schema of their own, named in every statement, so that the service may use the same database: its tables
 * are in the default schema, and some of its names are ours too.
 */
const SCHEMA = 'signpost_analysis';

const CONNECTIONS = 10;
const CONNECT_MS = 5000;
const IDLE_MS = 30_000;
/** Longer than any of our statements takes. */
const STATEMENT_MS = 30_000;
/** A number of our own among the locks of the database: reservations of spending wait for each other on it. */
const SPEND_LOCK = 7_576_001;

const spelling: TableSpelling = {
  engine: 'postgres',
  seq: 'bigint',
  numbered: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  bytes: 'bytea',
  // When the transaction ends: the row that every change wants is the last that is locked, and only for a moment.
  countChanges: (table, brandOf) => [
    `create function ${SCHEMA}.count_change_of_${table}() returns trigger language plpgsql set search_path = ${SCHEMA} as $$
      declare changed record; brand text; latest bigint;
      begin
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        brand := ${brandOf('changed')};
        update revision set number = number + 1 where brand_id = '' returning number into latest;
        if brand is not null then
          insert into revision (brand_id, number) values (brand, latest)
            on conflict (brand_id) do update set number = excluded.number;
        end if;
        return null;
      end $$`,
    `create constraint trigger count_change_of_${table} after insert or update or delete on ${SCHEMA}."${table}"
      deferrable initially deferred for each row execute function ${SCHEMA}.count_change_of_${table}()`,
  ],
};

export const lockSpend: LockSpend = async (transaction) => {
  await sql`select pg_advisory_xact_lock(${sql.lit(SPEND_LOCK)})`.execute(transaction);
};

/** The backend's tables on a server that several machines may share, brought up to date. */
export async function openPostgres(url: string): Promise<Kysely<AnalysisSchema>> {
  // Migrations take the time they need, and wait for another process that migrates.
  const patient = connect(url, 1, 0);
  try {
    await sql`select 1`.execute(patient).catch((error: unknown) => {
      throw unreachable(url, error);
    });
    await migrate(patient, migrationsOn(spelling), { schema: SCHEMA });
  } finally {
    await patient.destroy();
  }
  return connect(url, CONNECTIONS, STATEMENT_MS);
}

function connect(url: string, connections: number, timeoutMs: number): Kysely<AnalysisSchema> {
  const options = {
    connectionString: url,
    application_name: 'signpost-analysis',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    types: { getTypeParser },
    onConnect: (client: ClientBase) => prepare(client, timeoutMs),
  };
  const pool = new Pool(options);
  // The pool replaces a connection that breaks while nobody uses it; there is nobody to tell.
  pool.on('error', () => {});
  return new Kysely<AnalysisSchema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [withoutNulPlugin],
  }).withSchema(SCHEMA);
}

/** The same answers whatever the server's settings are. */
async function prepare(client: ClientBase, timeoutMs: number): Promise<void> {
  // Whoever uses a connection when it breaks hears of it from the query; without a listener the process would end.
  client.on('error', () => {});
  if (client instanceof Client) limitSilence(client, timeoutMs);
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $1, false),
       set_config('default_transaction_isolation', 'read committed', false)`,
    [String(timeoutMs)],
  );
}

/** Numbers where they have 64 bits too: ours stay far below 2^53. */
const getTypeParser: typeof types.getTypeParser = (type: TypeId, format?: 'text' | 'binary') =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

function unreachable(url: string, cause: unknown): UserError {
  const { host, pathname, searchParams } = new URL(url);
  const place = `${searchParams.get('host') ?? host}, database ${decodeURIComponent(pathname.slice(1))}`;
  return new UserError(
    `The analysis database at ${place} cannot be used: ${messageOf(cause)}. ` +
      'Check that the server runs and that SIGNPOST_BACKEND_DATABASE_URL names it, an account and its password.',
    { cause },
  );
}
