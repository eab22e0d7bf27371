import path from 'node:path';
import type { Clock } from '@signpost/platform/time';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { LEDGER_FILE } from '../../src/adapters/site-ledger/ledger-place.ts';
import { openServerLedger, openSqliteLedger } from '../../src/adapters/site-ledger/open.ts';
import { connectToServer } from '../../src/database/server-database.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import type { Engine } from '../servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../servers/fresh-database.ts';
import { aDatabaseFolder } from './database.ts';
import { serverAt } from './database-place.ts';

/** Opens the same ledger as often as it is called, each time as a process of its own would; closed when the test ends. */
export type OpenLedger = (clock: Clock) => Promise<SiteLedger>;

/** For the tests of a suite: each call gives an empty ledger on the engine. The one before it is emptied on a server. */
export function emptyLedgers(engine: Engine): () => Promise<OpenLedger> {
  if (engine === 'sqlite') {
    return async () => {
      const folder = aDatabaseFolder();
      return closing((clock) => openSqliteLedger(path.join(folder, LEDGER_FILE), clock));
    };
  }
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    const ledger = await openServerLedger(serverAt(engine, fresh.url), { now: () => 0 });
    await ledger.close();
  });
  afterAll(() => fresh.drop());
  return async () => {
    const server = serverAt(engine, fresh.url);
    const db = await connectToServer<Record<string, Record<string, unknown>>>(server);
    for (const table of TABLES) await db.deleteFrom(table).execute();
    await db
      .updateTable('ledger_state')
      .set({
        revision: 0,
        published_revision: null,
        verdict_changes: 0,
        site: null,
        last_post_id: 0,
        last_link_id: 0,
        last_page_key_id: 0,
        holder: null,
        lease_until: 0,
      })
      .execute();
    await db.destroy();
    return closing((clock) => openServerLedger(server, clock));
  };
}

function closing(open: OpenLedger): OpenLedger {
  return async (clock) => {
    const ledger = await open(clock);
    onTestFinished(() => ledger.close());
    return ledger;
  };
}

const TABLES = [
  'ledger_source',
  'ledger_changed',
  'ledger_run',
  'ledger_unreadable',
  'ledger_run_post',
  'ledger_given_id',
  'ledger_document',
  'ledger_address',
  'ledger_page_key',
  'ledger_candidate',
  'ledger_redirect',
  'ledger_link',
  'ledger_edge',
  'ledger_external',
  'ledger_day',
];
