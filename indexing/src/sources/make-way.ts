import type { OpeningRun } from '../ports/run.ts';
import type { SourceRecord, SourceBook } from '../ports/sources.ts';
import type { RunLog } from '../ports/runs.ts';
import type { Publication } from '../ports/publication.ts';

/** A source with more runs was worth keeping to those who run it. */
const MOST_RUNS = 100;

export interface MakeWayOptions {
  /** The run that is about to read the source that needs the room; null without one. */
  opening: OpeningRun | null;
  onRemoved(source: SourceRecord): void;
}

/**
 * Removes sources that are in the way of others and of which nothing was ever published, because no run came to its end. False, and
 * all of them stay, when one of them is in use.
 */
export async function makeWay(
  ledger: SourceBook & RunLog & Publication,
  sources: readonly SourceRecord[],
  { opening, onRemoved }: MakeWayOptions,
): Promise<boolean> {
  if (!(await areLeftBehind(ledger, sources))) return false;
  for (const source of sources) {
    await ledger.removeSource(source.id, opening);
    onRemoved(source);
  }
  return true;
}

export async function areLeftBehind(
  ledger: RunLog & Publication,
  sources: readonly SourceRecord[],
): Promise<boolean> {
  const isAllUnpublished = (await ledger.publishedRevision()) === null;
  for (const { id, schedule } of sources) {
    const runs = await ledger.listRuns({ sourceId: id, limit: MOST_RUNS });
    const isTried = runs.length > 0 && runs.length < MOST_RUNS;
    const isOver = runs.every(({ state }) => state !== 'running' && (state !== 'done' || isAllUnpublished));
    if (schedule !== null || !isTried || !isOver) return false;
  }
  return true;
}
