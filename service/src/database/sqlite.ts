import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { messageOf, UserError } from '../shared/errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { ServiceSchema } from './schema.ts';

/** The service's database in the data folder. */
export interface ServiceDatabase {
  db: Kysely<ServiceSchema>;
  /** Changes whenever any connection, of this process or another, commits a change. Costs a microsecond or two. */
  changeCounter(): number;
  close(): Promise<void>;
}

export async function openSqliteDatabase(folder: string): Promise<ServiceDatabase> {
  const connection = connect(folder);
  const db = kyselyOver<ServiceSchema>(connection);
  try {
    await migrate(db, migrations);
  } catch (error) {
    await db.destroy();
    throw isNotADatabase(error)
      ? new UserError(
          `${path.join(folder, 'signpost.db')} is not a Signpost database. Move it away or choose another data folder.`,
        )
      : error;
  }
  // `data_version` tells of other connections only, `total_changes` of this one.
  const others = connection.prepare<[], number>('PRAGMA data_version').pluck();
  const own = connection.prepare<[], number>('SELECT total_changes()').pluck();
  return {
    db,
    changeCounter: () => (others.get() ?? 0) * 2 ** 32 + (own.get() ?? 0),
    close: () => db.destroy(),
  };
}

function connect(folder: string): Database.Database {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const connection = new Database(path.join(folder, 'signpost.db'));
    // Waits for a writer instead of failing; durable even when the power goes.
    connection.pragma('busy_timeout = 10000');
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    if (isNotADatabase(error)) {
      throw new UserError(
        `${path.join(folder, 'signpost.db')} is not a Signpost database. Move it away or choose another data folder.`,
      );
    }
    throw new UserError(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Check that it exists, is writable and has room.`,
      { cause: error },
    );
  }
}

function isNotADatabase(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB';
}

/** Kysely over a connection that keeps its prepared statements: preparing costs more than most queries. */
export function kyselyOver<Schema>(connection: Database.Database): Kysely<Schema> {
  const statements = new Map<string, Database.Statement>();
  return new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        close: () => connection.close(),
        prepare: (text) => {
          let statement = statements.get(text);
          if (statement === undefined) {
            statement = connection.prepare(text);
            statements.set(text, statement);
          }
          return statement;
        },
      },
    }),
  });
}
