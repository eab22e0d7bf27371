import { watchForStop } from '@signpost/platform/command';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';
import type { SourceDescription, SourceKind } from '@signpost/indexing/ports/content-source';
import { giveWay } from '../../shared/give-way.ts';
import { withStores } from '../command/with-stores.ts';
import { parseGivenSource, type IndexOptions } from './given-source.ts';
import { RunProgress } from './run-progress.ts';
import { runSource } from './run-source.ts';
import { tellFindings, tellOutcome, tellRoad } from './tell-outcome.ts';

/** Reads a source that was named on the command line. */
export async function indexSource(kind: SourceKind, places: string[], options: IndexOptions): Promise<void> {
  const given = parseGivenSource(kind, places, options);
  const { json = false, allowShrink = false } = options;
  const stop = watchForStop();
  try {
    await withStores(options, async (stores) => {
      const source = withAllTypes(await withKept(stores.ledger, given));
      const progress = new RunProgress({ json });
      const outcome = await runSource(stores, {
        source,
        sourceId: null,
        only: null,
        allowShrink,
        stop,
        onRoad: (road) => tellRoad(road, json),
        onBegun: giveWay,
        onRead: (run) => progress.read(run),
        onPublish: (share) => progress.publish(share),
        onRefused: (findings) => {
          progress.end();
          tellFindings(findings, json);
        },
      }).finally(() => progress.end());
      await tellOutcome(outcome, stores.identities, { json });
    });
  } finally {
    stop.release();
  }
}

/** `--types all` takes back the types that were given before. */
function withAllTypes({ options: { types, ...others }, ...source }: SourceDescription): SourceDescription {
  const isAll = types === undefined || types.includes('all');
  return { ...source, options: isAll ? others : { ...others, types } };
}

/** What was given before and not now stays as it was. */
async function withKept(place: LedgerPlace, given: SourceDescription): Promise<SourceDescription> {
  const ledger = await place.read();
  const sources = await ledger.listSources();
  const known = sources.find(({ kind, location }) => kind === given.kind && location === given.location);
  if (known === undefined) return given;
  const site = { ...known.options.site, ...given.options.site };
  return {
    ...given,
    options: { ...known.options, ...given.options, site },
    secret: given.secret ?? (await ledger.secretOf(known.id)),
  };
}
