import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrationsOn } from '../../src/database/migrations/index.ts';
import { loadEngine, SqliteFileDialect, sqliteSpelling, type TableSpelling } from '@signpost/platform/sql';
import { connectToServer, openServerDatabase } from '../../src/database/server-database.ts';
import type { ServiceDatabase } from '../../src/database/service-database.ts';
import { openSqliteDatabase } from '../../src/database/sqlite.ts';
import { aServerDatabase } from '../fakes/database-place.ts';
import { aDatabaseFolder } from '../fakes/database.ts';
import { moduleUrl, runScript } from '../fakes/run-script.ts';
import { describeOn, ENGINES, type Engine } from '../servers/engines.ts';

const NAMES = Object.keys(migrationsOn(sqliteSpelling));

type Row = Record<string, unknown>;

/** A database before any migration. */
interface BareDatabase {
  db: Kysely<unknown>;
  spelling: TableSpelling;
  /** Opens it as the service does. */
  open(): Promise<ServiceDatabase>;
  /** Opens it in a new process. */
  openElsewhere(): Promise<unknown>;
}

const bareDatabase: Record<Engine, () => Promise<BareDatabase>> = {
  async sqlite() {
    const folder = aDatabaseFolder();
    const connection = new Database(path.join(folder, 'signpost.db'));
    const db = new Kysely<unknown>({ dialect: new SqliteFileDialect({ connection: () => connection }) });
    onTestFinished(() => db.destroy());
    return {
      db,
      spelling: sqliteSpelling,
      open: () => openSqliteDatabase(folder),
      openElsewhere: () =>
        runScript(`
          import { openSqliteDatabase } from '${moduleUrl('database/sqlite.ts')}';
          await (await openSqliteDatabase(${JSON.stringify(folder)})).close();
        `),
    };
  },
  postgres: () => bareServerDatabase('postgres'),
  mariadb: () => bareServerDatabase('mariadb'),
};

async function bareServerDatabase(engine: 'postgres' | 'mariadb'): Promise<BareDatabase> {
  const server = await aServerDatabase(engine);
  const db = await connectToServer<unknown>(server);
  onTestFinished(() => db.destroy());
  return {
    db,
    spelling: await (await loadEngine(server.engine)).spelling(db),
    open: () => openServerDatabase(server),
    openElsewhere: () =>
      runScript(`
        import { openServerDatabase } from '${moduleUrl('database/server-database.ts')}';
        await (await openServerDatabase(${JSON.stringify(server)})).close();
      `),
  };
}

async function openOnce({ open }: BareDatabase): Promise<void> {
  await (await open()).close();
}

async function migrateTo({ db }: BareDatabase, name: string, spelling: TableSpelling): Promise<unknown> {
  const migrations = migrationsOn(spelling);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  return (await migrator.migrateTo(name)).error;
}

/** Brings it to the state of the version whose last migration was this one, with a row in every table. */
async function fillAt(database: BareDatabase, lastMigration: string): Promise<Map<string, Row>> {
  expect(await migrateTo(database, lastMigration, database.spelling)).toBeUndefined();
  const { db } = database;
  const rows = new Map<string, Row>();
  const tables = await db.introspection.getTables();
  // All rows have the id 1 and refer to each other by it, so users come before their credentials.
  for (const { name, columns } of tables.toSorted((one, other) => other.name.localeCompare(one.name))) {
    const row = Object.fromEntries(columns.map((column) => [column.name, valueFor(column)]));
    const fields = sql.join(Object.keys(row).map((field) => sql.ref(field)));
    // The counter has its row already.
    if ((await rowsOf(db, name)).length === 0)
      await sql`insert into ${sql.table(name)} (${fields}) values (${sql.join(Object.values(row))})`.execute(
        db,
      );
    const [kept = {}] = await rowsOf(db, name);
    rows.set(name, kept);
  }
  return rows;
}

function valueFor({ name, dataType }: { name: string; dataType: string }): number | string {
  if (/int/i.test(dataType)) return 1;
  return name === 'hash' ? 'f'.repeat(64) : `a ${name}`;
}

async function rowsOf(db: Kysely<unknown>, table: string): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
}

async function appliedTo({ db }: BareDatabase): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function tableNames({ db }: Pick<BareDatabase, 'db'>): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name);
}

/** Every table, as the engine describes it. */
function schemaOf({ db, spelling }: BareDatabase): Promise<unknown> {
  return describeTables[spelling.engine](db);
}

const describeTables: Record<TableSpelling['engine'], (db: Kysely<unknown>) => Promise<unknown>> = {
  async sqlite(db) {
    const { rows } = await sql`select type, name, sql from sqlite_schema order by type, name`.execute(db);
    return rows;
  },
  async postgres(db) {
    const { rows: columns } = await sql`select table_name, column_name, data_type, character_maximum_length,
        collation_name, is_nullable, is_identity, column_default
      from information_schema.columns where table_schema = 'public'
      order by table_name, ordinal_position`.execute(db);
    const { rows: constraints } = await sql`select conrelid::regclass::text as table_name, conname,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(db);
    return { columns, constraints };
  },
  async mysql(db) {
    const names = await tableNames({ db });
    const definitions = names.toSorted().map(async (name) => {
      const { rows } = await sql<Row>`show create table ${sql.table(name)}`.execute(db);
      return String(rows[0]?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
    });
    return Promise.all(definitions);
  },
};

describe('migrations', () => {
  it('are named so that they sort in the order in which they run', () => {
    expect(NAMES.toSorted()).toEqual(NAMES);
  });
});

describeOn(ENGINES, 'migrations', (engine) => {
  const bare = bareDatabase[engine];

  let schemaFromNothing: Promise<unknown> | null = null;
  const madeFromNothing = async (): Promise<unknown> => {
    const made = await bare();
    await openOnce(made);
    return schemaOf(made);
  };

  it.each(NAMES)('bring a database from %s to the tables of a new one and keep its rows', async (name) => {
    const database = await bare();
    const rows = await fillAt(database, name);
    expect(rows.size).toBeGreaterThan(0);

    await openOnce(database);
    expect(await appliedTo(database)).toEqual(NAMES);
    for (const [table, row] of rows) expect(await rowsOf(database.db, table)).toMatchObject([row]);
    schemaFromNothing ??= madeFromNothing();
    expect(await schemaOf(database)).toEqual(await schemaFromNothing);
  });

  it('run once when four processes start at once', async () => {
    const database = await bare();
    await Promise.all(Array.from({ length: 4 }, () => database.openElsewhere()));
    expect(await appliedTo(database)).toEqual(NAMES);
  });

  it('are refused, and nothing is changed, when the data is of a newer version', async () => {
    const database = await bare();
    await openOnce(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(database.db);
    const before = await schemaOf(database);
    await expect(database.open()).rejects.toThrow(
      'The data was written by a newer version of Signpost (it has 9999-later).',
    );
    expect(await schemaOf(database)).toEqual(before);
  });
});

describeOn(['sqlite', 'postgres'], 'migrations', (engine) => {
  it('leave nothing behind when one of them fails', async () => {
    const database = await bareDatabase[engine]();
    await sql`create table credential (name varchar(10))`.execute(database.db);
    await expect(database.open()).rejects.toThrow(
      /The database could not be brought up to date: .*"credential" already exists/,
    );
    expect(await tableNames(database)).toEqual(['credential']);
  });
});

// MariaDB cannot roll back a created table.
describeOn(['mariadb'], 'migrations', (engine) => {
  it('are finished by the next start when they were interrupted between any two tables', async () => {
    const whole = await bareDatabase[engine]();
    await openOnce(whole);
    const tables = (await tableNames(whole)).length;
    for (let made = 0; made < tables; made += 1) {
      const database = await bareDatabase[engine]();
      expect(await migrateTo(database, NAMES.at(-1) ?? '', cutShort(database.spelling, made))).toEqual(
        new Error('cut short'),
      );
      await openOnce(database);
      expect(await appliedTo(database)).toEqual(NAMES);
      expect(await schemaOf(database)).toEqual(await schemaOf(whole));
    }
  });

  it.each(NAMES)(
    'recognise their own work when %s was interrupted before it was recorded as done',
    async (name) => {
      const database = await bareDatabase[engine]();
      const rows = await fillAt(database, name);
      await sql`delete from kysely_migration where name = ${name}`.execute(database.db);
      await openOnce(database);
      expect(await appliedTo(database)).toEqual(NAMES);
      for (const [table, row] of rows) expect(await rowsOf(database.db, table)).toMatchObject([row]);
    },
  );
});

/** A spelling whose table creation fails after the given number of tables. */
function cutShort(spelling: TableSpelling, tables: number): TableSpelling {
  let made = 0;
  return {
    ...spelling,
    createTable(db, name) {
      if (made === tables) throw new Error('cut short');
      made += 1;
      return spelling.createTable(db, name);
    },
  };
}
