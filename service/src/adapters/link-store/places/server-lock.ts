import type { ControlledTransaction, Kysely } from 'kysely';
import type { ServiceSchema } from '../../../database/schema.ts';
import { connectToServer, stepChangeCounter } from '../../../database/server-database.ts';
import type { DatabaseServer } from '@signpost/platform/sql';
import { ImportRunningError } from '../../../ports/link-store.ts';
import type { GenerationPointer } from './generation-pointer.ts';

/**
 * The row with the pointer, locked by an open transaction on a connection of its own: the server lets go of it however the
 * process ends. The holder moves the pointer in that same transaction.
 */
export class ServerLock {
  /** No other process changes it while the lock is held. */
  readonly pointer: GenerationPointer;
  readonly #db: Kysely<ServiceSchema>;
  readonly #transaction: ControlledTransaction<ServiceSchema>;
  #isHeld = true;

  private constructor(
    pointer: GenerationPointer,
    db: Kysely<ServiceSchema>,
    transaction: ControlledTransaction<ServiceSchema>,
  ) {
    this.pointer = pointer;
    this.#db = db;
    this.#transaction = transaction;
  }

  static async take(server: DatabaseServer): Promise<ServerLock> {
    const db = await connectToServer<ServiceSchema>({ ...server, connections: 1, timeoutMs: 0 });
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
    await this.#db.destroy();
  }
}
