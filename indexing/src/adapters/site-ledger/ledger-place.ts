import { existsSync } from 'node:fs';
import path from 'node:path';
import { SecretBox } from '@signpost/platform/secrets';
import { openedOnce, type DatabaseServer } from '@signpost/platform/sql';
import type { Clock } from '@signpost/platform/time';
import type { LedgerPlace, SiteLedger } from '../../ports/site-ledger.ts';

/** The file of a ledger in the data folder. */
export const LEDGER_FILE = 'ledger.db';

/** The ledger beside the service's own tables: in the data folder, or on the server. */
export function ledgerPlace(
  {
    dataFolder,
    database: server,
    secretKey,
  }: { dataFolder: string; database: DatabaseServer | null; secretKey: string | null },
  clock: Clock,
): LedgerPlace {
  const secrets = new SecretBox({ dataFolder, secretKey });
  const file = path.join(dataFolder, LEDGER_FILE);
  // Imported on demand: commands that do not index never load the ledger.
  const openAt = async (at: Clock): Promise<SiteLedger> => {
    const { openServerLedger, openSqliteLedger } = await import('./open.ts');
    const { sealStoredSecrets, withSealedSecrets } = await import('./sealed-secrets.ts');
    const ledger = await (server === null ? openSqliteLedger(file, at) : openServerLedger(server, at));
    const wereOpen = await sealStoredSecrets(ledger, secrets);
    // A server clears its tables in its own time.
    if (wereOpen && server === null) (await import('./rewrite-file.ts')).rewriteFile(file);
    return withSealedSecrets(ledger, secrets);
  };
  const real = openedOnce(() => openAt(clock), close);
  const empty = openedOnce(async () => (await import('./open.ts')).openEmptyLedger(clock), close);
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

function close(ledger: SiteLedger): Promise<void> {
  return ledger.close();
}
