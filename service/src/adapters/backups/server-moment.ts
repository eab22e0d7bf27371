import {
  openServerMoment,
  storeOnServer,
  tablesOnServer,
  type BackedUpStore,
  type ServerMoment,
} from '@signpost/platform/backup';
import { serviceUser } from '@signpost/indexing/adapters/site-ledger/database-user';
import { sql } from 'kysely';
import { serverTableName } from '../link-store/places/server-tables.ts';
import { FORM_ROW, LINK_TABLES, linkSchema } from './link-tables.ts';
import type { ServerPlace } from './server-places.ts';
import { LINKS } from './stores.ts';

/** The stores on one server as they are at one moment. */
export async function openServerStores({
  server,
  hasLinks,
  stores,
}: ServerPlace): Promise<{ stores: BackedUpStore[]; close(): Promise<void> }> {
  const moment = await openServerMoment(server, serviceUser);
  try {
    const opened: BackedUpStore[] = [];
    for (const { store, within } of stores) {
      const at = await storeOnServer(store, moment, within);
      opened.push({ name: store.name, secrets: store.secrets, at });
    }
    const isThere = opened.some(({ name, at }) => name === 'service' && at.schema.length > 0);
    if (hasLinks && isThere) opened.push({ name: LINKS, secrets: [], at: await linksAt(moment) });
    return { stores: opened, close: moment.close };
  } catch (error) {
    await moment.close();
    throw error;
  }
}

/** The tables of the current generation. An import that would drop them waits until they were read. */
async function linksAt(moment: ServerMoment): Promise<BackedUpStore['at']> {
  const { engine, transaction } = moment;
  const { rows } = await sql<{ number: number }>`select number from link_generation`.execute(transaction);
  const number = rows[0]?.number ?? 0;
  const nameOf = (table: string): string => serverTableName(number, table);
  if (number === 0) return tablesOnServer(moment, [], [], undefined);
  for (const { name } of LINK_TABLES) {
    const id = sql.id(nameOf(name));
    await (
      engine === 'postgres' ? sql`lock table ${id} in access share mode` : sql`select 1 from ${id} limit 1`
    ).execute(transaction);
  }
  const form = await sql<{ value: string }>`${sql.raw(FORM_ROW.replace('meta', nameOf('meta')))}`.execute(
    transaction,
  );
  return tablesOnServer(moment, linkSchema(form.rows[0]?.value), LINK_TABLES, undefined, nameOf);
}
