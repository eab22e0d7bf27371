import type { Clock } from '@signpost/platform/time';
import type { SiteLedger } from '../../ports/site-ledger.ts';
import { sqlExternalLinks } from './external-links.ts';
import { sqlIgnoredLinks } from './ignored-links.ts';
import { sqlLinkChecks } from './link-checks.ts';
import { sqlPublication } from './publication.ts';
import { sqlLinkIndex } from './read/link-index.ts';
import { sqlPostTexts } from './read/post-texts.ts';
import { sqlAgenda } from './runs/agenda.ts';
import { sqlRunLog } from './runs/run-log.ts';
import { sqlSourceBook } from './sources.ts';
import type { LedgerDatabase } from './tables/rows.ts';
import { verifyLedger } from './verify.ts';

/** The site ledger in a database whose tables are up to date. */
export function sqlSiteLedger(ledger: LedgerDatabase, clock: Clock): SiteLedger {
  return {
    ...sqlSourceBook(ledger, clock),
    ...sqlRunLog(ledger, clock),
    ...sqlLinkIndex(ledger.db),
    ...sqlPublication(ledger),
    agenda: sqlAgenda(ledger, clock),
    external: sqlExternalLinks(ledger),
    checks: sqlLinkChecks(ledger.db, clock),
    ignored: sqlIgnoredLinks(ledger, clock),
    texts: sqlPostTexts(ledger.db),
    verify: () => verifyLedger(ledger),
    close: () => ledger.db.destroy(),
  };
}
