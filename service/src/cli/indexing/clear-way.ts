import { terminal } from '@signpost/platform/command';
import { makeWay } from '../../indexing/sources/make-way.ts';
import type { OpeningRun, SiteLedger, SourceRecord } from '../../ports/site-ledger.ts';

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
