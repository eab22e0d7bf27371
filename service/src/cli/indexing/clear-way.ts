import { terminal } from '@signpost/platform/command';
import { makeWay } from '@signpost/indexing/sources/make-way';
import type { OpeningRun, SiteLedger, SourceRecord } from '@signpost/indexing/ports/site-ledger';

/** Removes sources of which nothing was ever published, and says so. False when one of them is in use: then all of them stay. */
export async function clearWay(
  ledger: SiteLedger,
  sources: readonly SourceRecord[],
  during: OpeningRun | null = null,
): Promise<boolean> {
  if (!(await makeWay(ledger, sources, during))) return false;
  for (const { kind, location } of sources)
    terminal.note(`Removed the source ${kind} ${location}: no run of it came to its end.`);
  return true;
}
