import { readdirSync } from 'node:fs';
import path from 'node:path';
import { connectAlone, putRows, refuseOtherUsers, storeInFile } from '@signpost/platform/backup';
import { loadEngine, openServer, placeOf } from '@signpost/platform/sql';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import Database from 'better-sqlite3';
import { sql, type ControlledTransaction } from 'kysely';
import { copyTables } from '../link-store/places/copy-tables.ts';
import { openWriter } from '../link-store/places/open-writer.ts';
import { generationOf } from '../link-store/places/server-tables.ts';
import { LINK_FILE } from './build-all.ts';
import type { ServerPlace } from './server-places.ts';

/** A server whose stores are about to be replaced. Nothing is seen of it before `commit`. */
export interface ServerTarget {
  readonly place: ServerPlace;
  readonly transaction: ControlledTransaction<unknown>;
  /** The highest number of link data there so far. */
  readonly highest: number;
  commit(): Promise<void>;
  close(): Promise<void>;
}

/** Refused while other processes use the server. Its tables are brought up to date, or made. */
export async function openTarget(place: ServerPlace): Promise<ServerTarget> {
  const { server, stores, hasLinks } = place;
  const db = await connectAlone(server, serviceUser);
  try {
    const databases = stores.flatMap(({ within }) =>
      server.engine === 'mysql' && within !== undefined ? [within] : [],
    );
    await refuseOtherUsers(db, server.engine, placeOf(server.url), databases);
    const engine = await loadEngine(server.engine);
    for (const { store, within, home } of stores) {
      const migrated = await openServer(engine, { ...home, connections: 1 }, store.user, {
        migrationsOn: store.migrationsOn,
        table: store.migrationTable,
        schema: server.engine === 'postgres' ? within : undefined,
      });
      await migrated.destroy();
    }
    const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    const highest = hasLinks
      ? (await sql<{ highest: number }>`select highest from link_generation for update`.execute(transaction))
          .rows[0]?.highest
      : 0;
    let isOpen = true;
    return {
      place,
      transaction,
      highest: highest ?? 0,
      async commit() {
        await transaction.commit().execute();
        isOpen = false;
      },
      async close() {
        if (isOpen)
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

/** Puts the rows of the files of a folder in the place of those on the server. */
export async function fillServer({ place, transaction }: ServerTarget, folder: string): Promise<void> {
  const { server, stores, hasLinks } = place;
  if (hasLinks) await fillLinks(place, folder);
  for (const { store, within } of stores) {
    const reader = new Database(path.join(folder, store.file), { readonly: true, fileMustExist: true });
    try {
      await putRows(transaction, server.engine, store, within, await storeInFile(store, reader));
    } finally {
      reader.close();
    }
  }
  // Tells processes that start meanwhile.
  if (hasLinks) await sql`update change_counter set number = number + 1`.execute(transaction);
}

/** The link data goes into new tables, which nothing reads until the pointer to them is committed. */
async function fillLinks({ server }: ServerPlace, folder: string): Promise<void> {
  const name = readdirSync(folder).find((each) => LINK_FILE.test(each));
  if (name === undefined) return;
  const number = Number(LINK_FILE.exec(name)?.[1]);
  const writer = await openWriter(server);
  const source = new Database(path.join(folder, name), { readonly: true, fileMustExist: true });
  try {
    const left = (await writer.tables()).filter((table) => (generationOf(table) ?? 0) >= number);
    if (left.length > 0) await writer.drop(left);
    await copyTables(source, number, writer, () => {}, null);
  } finally {
    source.close();
    await writer.close();
  }
}
