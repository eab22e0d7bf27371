import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '@signpost/platform/time';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { LEDGER_FILE } from '../../src/adapters/site-ledger/ledger-place.ts';
import { openServerLedger, openSqliteLedger } from '../../src/adapters/site-ledger/open.ts';
import { sqlSiteLedger } from '../../src/adapters/site-ledger/sql-site-ledger.ts';
import type { LedgerSchema } from '../../src/adapters/site-ledger/tables/schema.ts';
import { connectToServer } from '../../../service/src/database/server-database.ts';
import type { SiteLedger } from '../../src/ports/site-ledger.ts';
import type { Engine } from '../../../service/test/servers/engines.ts';
import { freshDatabase, type FreshDatabase } from '../../../service/test/servers/fresh-database.ts';
import { aPreparedFolder } from '../../../service/test/fakes/prepared-folder.ts';
import { serverAt } from '../../../service/test/fakes/database-place.ts';
import { runTogether } from '../../../service/test/fakes/run-together.ts';
import { manualTime } from '../../../service/test/fakes/manual-time.ts';
import { keptOpen } from '../../../service/test/fakes/kept-open.ts';

/** Opens the same ledger as often as it is called, each time as a process of its own would; the test need not close it. */
export type OpenLedger = (clock: Clock) => Promise<SiteLedger>;

/** For the tests of a suite: each call gives an empty ledger on the engine. The one before it is emptied on a server. */
export function emptyLedgers(engine: Engine): () => Promise<OpenLedger> {
  if (engine === 'sqlite') {
    return async () => {
      const folder = await aFolderWithLedger();
      return async (clock) => {
        const ledger = await openSqliteLedger(path.join(folder, LEDGER_FILE), clock);
        onTestFinished(() => ledger.close());
        return ledger;
      };
    };
  }
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    const ledger = await openServerLedger(serverAt(engine, fresh.url), { now: () => 0 });
    await ledger.close();
  });
  afterAll(() => fresh.drop());
  const { open, takeBack } = keptOpen(async () => {
    const server = serverAt(engine, fresh.url);
    const db = await connectToServer<LedgerSchema>(server);
    return { engine: server.engine, db, close: () => db.destroy() };
  });
  return async () => {
    takeBack();
    const { db } = await open();
    const deletions = TABLES.map((table) => db.deleteFrom(table).compile());
    await runTogether(engine, db, deletions);
    await db
      .updateTable('ledger_state')
      .set({
        revision: 0,
        published_revision: null,
        published_as: null,
        verdict_changes: 0,
        site: null,
        last_post_id: 0,
        last_link_id: 0,
        last_page_key_id: 0,
        is_unsettled: 0,
        holder: null,
        lease_until: 0,
      })
      .execute();
    await db
      .updateTable('ledger_check')
      .set({ check_id: 0, state: null, schedule: null, next_at: null })
      .execute();
    takeBack();
    return async (clock) => {
      const { close, ...ledger } = await open();
      return { ...sqlSiteLedger(ledger, clock), close };
    };
  };
}

/** For the tests of a suite: each call opens an empty ledger on the engine, with a time of its own. */
export function ledgersOn(engine: Engine): () => Promise<SiteLedger> {
  const emptyLedger = emptyLedgers(engine);
  return async () => (await emptyLedger())(manualTime());
}

async function aFolderWithLedger(): Promise<string> {
  const { folder } = await aPreparedFolder('ledger', async (data) => {
    const ledger = await openSqliteLedger(path.join(data, LEDGER_FILE), { now: () => 0 });
    await ledger.close();
  });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const TABLES = [
  'ledger_unpublished',
  'ledger_source',
  'ledger_changed',
  'ledger_run',
  'ledger_unreadable',
  'ledger_run_post',
  'ledger_run_link',
  'ledger_given_id',
  'ledger_document',
  'ledger_text',
  'ledger_page_blocks',
  'ledger_block_group',
  'ledger_address',
  'ledger_name',
  'ledger_page_key',
  'ledger_candidate',
  'ledger_redirect',
  'ledger_link',
  'ledger_edge',
  'ledger_external',
  'ledger_ignored',
  'ledger_day',
] as const;
