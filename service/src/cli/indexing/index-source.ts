import { watchForStop } from '@signpost/platform/command';
import { runSource } from '@signpost/indexing/runs/run-source';
import type { SourceKind } from '@signpost/indexing/ports/content-source';
import { giveWay } from '../../shared/give-way.ts';
import { withStores } from '../command/with-stores.ts';
import { parseGivenSource, type IndexOptions } from './given-source.ts';
import { RunProgress } from './run-progress.ts';
import { RunTimes } from './run-times.ts';
import { tellFindings, tellOutcome, tellRemoved, tellRoad, tellTimes } from './tell-outcome.ts';

/** Reads a source that was named on the command line. */
export async function indexSource(kind: SourceKind, places: string[], options: IndexOptions): Promise<void> {
  const source = parseGivenSource(kind, places, options);
  const { json = false, allowShrink = false } = options;
  using stop = watchForStop();
  await withStores(options, async (stores) => {
    const progress = new RunProgress({ json });
    const timing = options.timing === true ? new RunTimes() : undefined;
    const outcome = await runSource(stores, {
      source,
      allowShrink,
      timing,
      signal: stop.signal,
      onRoad: (road) => tellRoad(road, json),
      onRemoved: tellRemoved,
      onBegun: giveWay,
      onRead: (run) => progress.read(run),
      onPublish: (share) => progress.publish(share),
      onRefused: (findings) => {
        progress.end();
        tellFindings(findings, json);
      },
    }).finally(() => progress.end());
    if (timing !== undefined) tellTimes(timing.spent(), json);
    await tellOutcome(outcome, stores.identities, { json });
  });
}
