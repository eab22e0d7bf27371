import type { RunRecord } from '../ports/run.ts';
import type { UnreadableDocument, RunLog } from '../ports/runs.ts';
import type { LedgerTotals, LinkIndex } from '../ports/link-index.ts';
import type { PublishOutcome } from '../publish-links.ts';
import type { ReadOutcome } from './read-source.ts';

/** What came of a run, whether it is published or not. */
export interface RunFindings {
  run: RunRecord;
  unreadable: readonly UnreadableDocument[];
}

export interface RunOutcome extends RunFindings, Pick<ReadOutcome, 'home' | 'storedHome'> {
  totals: LedgerTotals;
  /** Null when the run did not come to its end: then nothing is published. */
  publication: PublishOutcome | null;
}

export async function outcomeOf(
  ledger: RunLog & LinkIndex,
  { home, storedHome, run: read }: ReadOutcome,
  publication: PublishOutcome | null,
): Promise<RunOutcome> {
  // Once it is published it shows what earlier runs had left unpublished, too.
  const run = (await ledger.findRun(read.id)) ?? read;
  return {
    home,
    storedHome,
    ...(await findingsOf(ledger, run)),
    totals: await ledger.totals(),
    publication,
  };
}

export async function findingsOf(log: RunLog, run: RunRecord): Promise<RunFindings> {
  const unreadable = run.documents.unreadable === 0 ? [] : await log.listUnreadable(run.id);
  return { run, unreadable };
}
