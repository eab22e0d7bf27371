import {
  ConflictError,
  connect,
  inTransaction,
  loadEngine,
  openServer,
  placeOf,
  type DatabaseServer,
} from '@signpost/platform/sql';
import type { Kysely } from 'kysely';
import { DatabaseUnavailableError } from '@signpost/platform/errors';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { migrationsOn } from './migrations/index.ts';
import { oncePerTurn } from './once-per-turn.ts';
import type { ServiceSchema } from './schema.ts';
import type { ServiceDatabase } from './service-database.ts';

/** A pool of connections to the server. It migrates nothing. */
export async function connectToServer<Schema>(server: DatabaseServer): Promise<Kysely<Schema>> {
  const place = { ...server, applicationName: serviceUser.applicationName };
  return connect<Schema, typeof place>(await loadEngine(server.engine), place, serviceUser);
}

/** Tells every process that something has changed, once the transaction is committed. */
export async function stepChangeCounter(transaction: Kysely<ServiceSchema>): Promise<void> {
  await transaction
    .updateTable('change_counter')
    .set((row) => ({ number: row('number', '+', 1) }))
    .execute();
}

export async function openServerDatabase(server: DatabaseServer): Promise<ServiceDatabase> {
  const engine = await loadEngine(server.engine);
  const db = await openServer<ServiceSchema>(engine, server, serviceUser, { migrationsOn });
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
      try {
        return await inTransaction(db, async (transaction) => {
          const result = await work(transaction);
          // Last, because every change needs this row: it is locked only briefly, and its holder waits for no other row.
          await stepChangeCounter(transaction);
          return result;
        });
      } catch (error) {
        throw error instanceof ConflictError ? new DatabaseUnavailableError(error.cause) : error;
      }
    },
    describe: async () => `${await engine.version(db)} at ${placeOf(server.url)}`,
    close: () => db.destroy(),
  };
}
