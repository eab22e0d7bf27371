import { sql, type ControlledTransaction, type Kysely } from 'kysely';
import { connect, loadEngine, type DatabaseServer, type DatabaseUser } from '../sql/index.ts';
import type { Cell } from './format.ts';
import { logicalTables } from './logical-tables.ts';
import type { LogicalTable, StoreAtMoment, StoredTables } from './stored-tables.ts';

/** Rows that are read at once. */
const SOME_ROWS = 500;

/** A connection that shows a database as it was at one moment. */
export interface ServerMoment {
  readonly engine: DatabaseServer['engine'];
  readonly transaction: ControlledTransaction<unknown>;
  close(): Promise<void>;
}

/** The first statement fixes what all later ones see. */
export async function openServerMoment(server: DatabaseServer, user: DatabaseUser): Promise<ServerMoment> {
  const db = await connectAlone(server, user);
  try {
    const transaction = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    return {
      engine: server.engine,
      transaction,
      async close() {
        await transaction
          .rollback()
          .execute()
          .catch(() => {});
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** One connection, without a time limit. */
export async function connectAlone(server: DatabaseServer, user: DatabaseUser): Promise<Kysely<unknown>> {
  const place = {
    ...server,
    connections: 1,
    timeoutMs: 0,
    applicationName: `${user.applicationName} backup`,
  };
  return connect<unknown, typeof place>(await loadEngine(server.engine), place, user);
}

/** Where the tables of a store are, seen from a connection: a schema or another database; undefined for its own default. */
export type Within = string | undefined;

/** A store on a server, without tables that this engine does not have. */
export async function storeOnServer(
  store: StoredTables,
  moment: ServerMoment,
  within: Within,
): Promise<StoreAtMoment> {
  const { engine, transaction } = moment;
  const there = new Set(await tableNames(transaction, engine, within));
  if (!there.has(store.migrationTable)) return tablesOnServer(moment, [], [], within);
  const { rows } = await sql<{
    name: string;
  }>`select name from ${idWithin(within, store.migrationTable)} order by name`.execute(transaction);
  const schema = rows.map(({ name }) => name);
  const tables = (await logicalTables(store, schema)).filter(({ name }) => there.has(name));
  return tablesOnServer(moment, schema, tables, within);
}

export async function tableNames(
  db: Kysely<unknown>,
  engine: DatabaseServer['engine'],
  within: Within,
): Promise<string[]> {
  const { rows } = await (
    engine === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables
        where schemaname = ${within === undefined ? sql`current_schema()` : within}`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = ${within === undefined ? sql`database()` : within}`
  ).execute(db);
  return rows.map(({ name }) => name);
}

export function idWithin(within: Within, table: string) {
  return within === undefined ? sql.id(table) : sql.id(within, table);
}

export function tablesOnServer(
  { engine, transaction }: ServerMoment,
  schema: readonly string[],
  tables: readonly LogicalTable[],
  within: Within,
  nameOf: (table: string) => string = (table) => table,
): StoreAtMoment {
  const idOf = (table: LogicalTable) => idWithin(within, nameOf(table.name));
  return {
    schema,
    tables,
    async count(table) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${idOf(table)}`.execute(
        transaction,
      );
      return rows[0]?.count ?? 0;
    },
    async *rows(table) {
      const columns = Object.keys(table.columns);
      const order = table.key.length === 0 ? sql`` : sql` order by ${names(table.key)}`;
      const select = sql<Record<string, Cell>>`select ${names(columns)} from ${idOf(table)}${order}`;
      const some = engine === 'postgres' ? byCursor : byStream;
      for await (const rows of some(transaction, select))
        yield rows.map((row) => columns.map((column) => row[column] ?? null));
    },
  };
}

function names(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.id(column)));
}

type Select = ReturnType<typeof sql<Record<string, Cell>>>;

async function* byCursor(
  transaction: Kysely<unknown>,
  select: Select,
): AsyncGenerator<Record<string, Cell>[]> {
  await sql`declare backup_rows no scroll cursor for ${select}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<
      Record<string, Cell>
    >`fetch forward ${sql.lit(SOME_ROWS)} from backup_rows`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(transaction);
}

/** The driver pauses the connection while rows are not taken. */
async function* byStream(
  transaction: Kysely<unknown>,
  select: Select,
): AsyncGenerator<Record<string, Cell>[]> {
  const stream = transaction.getExecutor().stream(select.compile(transaction), SOME_ROWS);
  for await (const { rows } of stream) yield rows;
}
