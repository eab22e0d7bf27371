import type { AddSourceParams, IndexSourceBody } from '@signpost/contract/indexing';
import { AppError } from '@signpost/platform/errors';
import type { IndexDeps } from '../index-deps.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook } from '../ports/sources.ts';
import { describedSource } from './described-source.ts';
import { toIndexSource } from './source-row.ts';

/** Adds a source; nothing is read yet. */
export async function addSource(
  deps: Pick<IndexDeps<SourceBook & RunLog>, 'ledger' | 'clock' | 'allowedPlaces'>,
  params: AddSourceParams,
): Promise<IndexSourceBody> {
  const { description, times } = await describedSource(deps, params);
  const ledger = await deps.ledger.open();
  const { kind, location } = description;
  const sources = await ledger.listSources();
  if (sources.some((source) => source.kind === kind && source.location === location))
    throw new AppError('index_source_exists', 409, 'There is this source already: change it instead.');
  const added = await ledger.ensureSource(description);
  await ledger.updateSource(added.id, times);
  return { source: await toIndexSource(ledger, { ...added, ...times }) };
}
