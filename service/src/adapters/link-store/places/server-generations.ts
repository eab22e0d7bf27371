import { mkdirSync, rmSync } from 'node:fs';
import { messageOf, UserError } from '@signpost/platform/errors';
import { PRIVATE_FOLDER } from '@signpost/platform/files';
import Database from 'better-sqlite3';
import type { ControlledTransaction, Kysely } from 'kysely';
import type { ServiceSchema } from '../../../database/schema.ts';
import { connectToServer, stepChangeCounter } from '../../../database/server-database.ts';
import type { DatabaseServer, ServiceDatabase } from '../../../database/service-database.ts';
import { untilChanged } from '../../../database/until-changed.ts';
import { ImportRunningError, type ImportProgress } from '../../../ports/link-store.ts';
import { DatabaseUnavailableError } from '../../../shared/errors.ts';
import { removeFilesExcept } from './file-generations.ts';
import { openWriter, type GenerationWriter } from './generation-writer.ts';
import type { Generation } from '../read/generation.ts';
import {
  pointerAfterImport,
  pointerAfterUndo,
  readPointer,
  type GenerationPointer,
} from './generation-pointer.ts';
import type { EarlierGeneration, Generations, NextGeneration } from './generations.ts';
import { ImportLock } from './import-lock.ts';
import { generationFile, openGeneration } from './open-generation.ts';
import { readServerGeneration } from './server-generation.ts';
import {
  generationOf,
  SERVER_INDEXES,
  SERVER_TABLES,
  serverTableName,
  type ServerTable,
} from './server-tables.ts';

const PROGRESS_ROWS = 10_000;

/**
 * Tables of their own for each generation, `links_7_post`, and a pointer to the current one. An import builds the next generation
 * in a file, as it would on one machine, copies it into new tables and then moves the pointer. The generation before the
 * current one stays until the next import has been published, so that a reader who is in the middle of it can finish and the import
 * can be undone.
 */
export function serverGenerations(
  folder: string,
  server: DatabaseServer,
  database: ServiceDatabase,
): Generations {
  const place = { server };
  const current = untilChanged(database, async () => (await readPointer(database.db)).number);
  return {
    place,
    current,
    async open(number): Promise<Generation> {
      if (number === 0) return openGeneration(place, number);
      // The service's own connections: they stay.
      return readServerGeneration(database.db, number, async () => {});
    },
    async begin() {
      mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
      const fileLock = new ImportLock(folder);
      try {
        const lock = await ServerLock.take(server);
        removeFilesExcept(folder, { number: 0, previous: null });
        return new NextOnServer(folder, server, fileLock, lock);
      } catch (error) {
        fileLock.release();
        throw error;
      }
    },
    async beginUndo() {
      const lock = await ServerLock.take(server);
      try {
        return undoOnServer(lock, pointerAfterUndo(lock.pointer));
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
  };
}

/** The tables of the generation that is left stay until the next import: a reader may be in the middle of them. */
function undoOnServer(lock: ServerLock, pointer: GenerationPointer): EarlierGeneration {
  return {
    number: pointer.number,
    async publish() {
      await lock.movePointer(pointer);
      await lock.release();
    },
    giveUp: () => lock.release(),
  };
}

/**
 * The row with the pointer, locked by an open transaction on a connection of its own: the server lets go of it however the
 * process ends. Whoever holds it may move the pointer, in that same transaction.
 */
class ServerLock {
  /** As it is as long as the lock is held. */
  readonly pointer: GenerationPointer;
  readonly db: Kysely<ServiceSchema>;
  readonly #transaction: ControlledTransaction<ServiceSchema>;
  #isHeld = true;

  private constructor(
    pointer: GenerationPointer,
    db: Kysely<ServiceSchema>,
    transaction: ControlledTransaction<ServiceSchema>,
  ) {
    this.pointer = pointer;
    this.db = db;
    this.#transaction = transaction;
  }

  static async take(server: DatabaseServer): Promise<ServerLock> {
    const db = await connectToServer<ServiceSchema>({ ...server, connections: 2, timeoutMs: 0 });
    let transaction: ControlledTransaction<ServiceSchema> | null = null;
    try {
      transaction = await db.startTransaction().execute();
      const row = await transaction
        .selectFrom('link_generation')
        .select(['number', 'previous', 'highest'])
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (row === undefined) throw new ImportRunningError();
      return new ServerLock(row, db, transaction);
    } catch (error) {
      // A pool that is closed waits for every connection to come back.
      await transaction
        ?.rollback()
        .execute()
        .catch(() => {});
      await db.destroy();
      throw error;
    }
  }

  async movePointer(to: GenerationPointer): Promise<void> {
    await this.#transaction.updateTable('link_generation').set(to).execute();
    await stepChangeCounter(this.#transaction);
    await this.#transaction.commit().execute();
    this.#isHeld = false;
  }

  async release(): Promise<void> {
    // A connection that is gone has taken the lock with it.
    if (this.#isHeld)
      await this.#transaction
        .rollback()
        .execute()
        .catch(() => {});
    this.#isHeld = false;
    await this.db.destroy();
  }
}

class NextOnServer implements NextGeneration {
  readonly file: string;
  readonly publishingShare = 0.6;
  readonly #pointer: GenerationPointer;
  readonly #server: DatabaseServer;
  readonly #fileLock: ImportLock;
  readonly #lock: ServerLock;

  constructor(folder: string, server: DatabaseServer, fileLock: ImportLock, lock: ServerLock) {
    this.#pointer = pointerAfterImport(lock.pointer);
    this.file = `${generationFile(folder, this.#pointer.number)}.partial`;
    this.#server = server;
    this.#fileLock = fileLock;
    this.#lock = lock;
  }

  async publish(onProgress: ImportProgress): Promise<void> {
    try {
      await this.#dropAllBut(this.#lock.pointer);
      await this.#copy(onProgress);
      await this.#lock.movePointer(this.#pointer);
    } catch (error) {
      const reason = error instanceof DatabaseUnavailableError ? error.cause : error;
      throw new UserError(
        `The database did not take the import: ${messageOf(reason)}. The stored data is unchanged.`,
        { cause: error },
      );
    }
    // The import is done: what is left over costs room until the next one, and no more.
    await this.#dropAllBut(this.#pointer).catch(() => {});
    await this.#release();
  }

  giveUp(): Promise<void> {
    return this.#release();
  }

  async #copy(onProgress: ImportProgress): Promise<void> {
    const source = new Database(this.file, { readonly: true });
    const writer = await openWriter(this.#server);
    try {
      await copyTables(source, this.#pointer.number, writer, onProgress);
    } finally {
      source.close();
      await writer.close();
    }
  }

  async #release(): Promise<void> {
    rmSync(this.file, { force: true });
    await this.#lock.release();
    this.#fileLock.release();
  }

  /** Of imports that were cut short, and of generations that nobody can go back to. */
  async #dropAllBut({ number, previous }: GenerationPointer): Promise<void> {
    const { db } = this.#lock;
    for (const { name } of await db.introspection.getTables()) {
      const generation = generationOf(name);
      if (generation === null || generation === number || generation === previous) continue;
      await db.schema.dropTable(name).ifExists().execute();
    }
  }
}

/** Every table of a generation's file, into the tables of that generation on the server. */
async function copyTables(
  source: Database.Database,
  generation: number,
  writer: GenerationWriter,
  onProgress: ImportProgress,
): Promise<void> {
  const tables = Object.entries<ServerTable>(SERVER_TABLES);
  const count = (table: string): number =>
    Number(source.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
  const total = tables.reduce((sum, [name]) => sum + count(name), 0);
  let done = 0;
  for (const [name, table] of tables) {
    const columns = Object.keys(table.columns);
    const rows = source
      .prepare<[], unknown[]>(
        `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${columns.slice(0, table.keyColumns).join(', ')}`,
      )
      .raw();
    const counted = function* (): Generator<unknown[]> {
      for (const row of rows.iterate()) {
        done += 1;
        if (done % PROGRESS_ROWS === 0) onProgress('storing', done / total);
        yield row;
      }
    };
    const target = serverTableName(generation, name);
    await writer.create(target, table);
    await writer.load(target, table, counted());
    const indexed = SERVER_INDEXES.filter((index) => index.table === name);
    await writer.finish(
      target,
      table,
      indexed.map(({ column }) => column),
    );
  }
}
