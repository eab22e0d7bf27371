import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { codeOf, UserError } from '../errors/index.ts';
import type { Cell } from './format.ts';
import { logicalTables } from './logical-tables.ts';
import type { LogicalTable, StoreAtMoment, StoredTables } from './stored-tables.ts';

/** How long to wait until no process writes, in milliseconds. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 10;
/** Rows that are read at once. */
const SOME_ROWS = 500;

/**
 * Connections that show several files as they were at one moment. For that moment the write locks of all files are held, so that no
 * process can change one file between the looks at two of them. `inside` runs in it. Files that do not exist are left out.
 */
export async function openAtOneMoment<Result>(
  files: readonly string[],
  inside: (readers: ReadonlyMap<string, Database.Database>) => Result,
): Promise<{ readers: ReadonlyMap<string, Database.Database>; result: Result; close(): void }> {
  const readers = new Map<string, Database.Database>();
  const close = (): void => {
    for (const reader of readers.values()) reader.close();
  };
  const locks = await lockAll(files.filter((file) => existsSync(file)));
  try {
    for (const lock of locks) {
      const reader = new Database(lock.name, { fileMustExist: true });
      readers.set(lock.name, reader);
      reader.pragma('query_only = ON');
      // The first statement that reads fixes what all later ones see.
      reader.exec('begin');
      reader.prepare('select count(*) from sqlite_master').get();
    }
    return { readers, result: inside(readers), close };
  } catch (error) {
    close();
    throw error;
  } finally {
    for (const lock of locks) lock.close();
  }
}

/** Never waits for one lock while it holds another: two processes that wait for each other would wait for ever. */
async function lockAll(files: readonly string[]): Promise<Database.Database[]> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const locks: Database.Database[] = [];
    try {
      for (const file of files) {
        const lock = new Database(file, { timeout: 0, fileMustExist: true });
        locks.push(lock);
        lock.exec('begin immediate');
      }
      return locks;
    } catch (error) {
      for (const lock of locks) lock.close();
      if (!codeOf(error as Error).startsWith('SQLITE_BUSY')) throw error;
      if (Date.now() > deadline)
        throw new UserError('The data is being written all the time: try again later.', { cause: error });
      await setTimeout(PAUSE_MS);
    }
  }
}

/** A store in a file that was opened at one moment; `undefined` for a file that does not exist. */
export async function storeInFile(
  store: StoredTables,
  reader: Database.Database | undefined,
): Promise<StoreAtMoment> {
  if (reader === undefined) return tablesInFile(reader, [], []);
  const schema = reader.prepare<[], string>('select name from kysely_migration order by name').pluck().all();
  return tablesInFile(reader, schema, await logicalTables(store, schema));
}

export function tablesInFile(
  reader: Database.Database | undefined,
  schema: readonly string[],
  tables: readonly LogicalTable[],
): StoreAtMoment {
  return {
    schema,
    tables,
    count: async ({ name }) =>
      reader?.prepare<[], number>(`select count(*) from "${name}"`).pluck().get() ?? 0,
    async *rows({ name, columns, key }) {
      if (reader === undefined) return;
      const order = key.length === 0 ? '' : ` order by ${list(key)}`;
      const statement = reader.prepare<[], Cell[]>(
        `select ${list(Object.keys(columns))} from "${name}"${order}`,
      );
      let some: Cell[][] = [];
      for (const row of statement.raw().iterate()) {
        some.push(row);
        if (some.length < SOME_ROWS) continue;
        yield some;
        some = [];
      }
      yield some;
    },
  };
}

function list(names: readonly string[]): string {
  return names.map((each) => `"${each}"`).join(', ');
}
