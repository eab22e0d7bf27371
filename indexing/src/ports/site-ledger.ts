import type { WithExternal } from './external-links.ts';
import type { WithAgenda } from './index-agenda.ts';
import type { WithIgnored } from './ignored-links.ts';
import type { WithChecks } from './link-checks.ts';
import type { OpenPlace, ReadPlace } from './ledger-place.ts';
import type { LinkIndex } from './link-index.ts';
import type { Publication } from './publication.ts';
import type { Difference } from './published-links.ts';
import type { WithTexts } from './post-texts.ts';
import type { RunLog } from './runs.ts';
import type { SourceBook } from './sources.ts';

/** What is known of a site: its documents, their links and how each was resolved. It changes by one document at a time. */
export interface SiteLedger
  extends
    SourceBook,
    RunLog,
    LinkIndex,
    Publication,
    WithAgenda,
    WithChecks,
    WithExternal,
    WithIgnored,
    WithTexts {
  /** Recounts every maintained number and resolves every link again; the first difference, or null when all agree. */
  verify(): Promise<Difference | null>;
  close(): Promise<void>;
}

/** Where the ledger of a site is. It is opened at the first call: most commands never need it. */
export interface LedgerPlace extends ReadPlace<SiteLedger>, OpenPlace<SiteLedger> {
  /** The ledger at another time, made when there is none; the caller closes it. */
  openAt(clock: { now(): number }): Promise<SiteLedger>;
  /** Closes what was opened. */
  close(): Promise<void>;
}
