import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseServer } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { LedgerPlace, SiteLedger } from '../../ports/site-ledger.ts';

/** The file of a ledger in the data folder. */
export const LEDGER_FILE = 'ledger.db';

/** The ledger beside the service's own tables: in the data folder, or on the server. */
export function ledgerPlace(
  { dataFolder, database: server }: { dataFolder: string; database: DatabaseServer | null },
  clock: Clock,
): LedgerPlace {
  const file = path.join(dataFolder, LEDGER_FILE);
  // Imported on demand: commands that do not index never load the ledger.
  const openAt = async (at: Clock): Promise<SiteLedger> => {
    const { openServerLedger, openSqliteLedger } = await import('./open.ts');
    return server === null ? openSqliteLedger(file, at) : openServerLedger(server, at);
  };
  const real = openedOnce(() => openAt(clock));
  const empty = openedOnce(async () => (await import('./open.ts')).openEmptyLedger(clock));
  return {
    read: () => (server !== null || existsSync(file) ? real.open() : empty.open()),
    open: real.open,
    openAt,
    async close() {
      await real.close();
      await empty.close();
    },
  };
}

/** Opens a ledger at the first call. After a failure the next call tries again. */
function openedOnce(make: () => Promise<SiteLedger>): {
  open(): Promise<SiteLedger>;
  close(): Promise<void>;
} {
  let opened: Promise<SiteLedger> | null = null;
  return {
    open: () =>
      (opened ??= make().catch((error: unknown) => {
        opened = null;
        throw error;
      })),
    async close() {
      await (await opened)?.close();
    },
  };
}
