import type { AddSourceParams, SourceTestBody } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import type { SourceBook } from '../ports/sources.ts';
import { describedSource } from './add-source.ts';
import { findSource } from './list-sources.ts';

/** Tries to open a source, in a process of its own: a file may have to be read as a whole for it. */
export async function testSource(
  { ledger: place, runner }: Pick<IndexDeps<SourceBook>, 'ledger' | 'runner'>,
  id: string,
  signal: AbortSignal,
): Promise<SourceTestBody> {
  const ledger = await place.read();
  const { id: sourceId, kind, location, options } = await findSource(ledger, id);
  return runner.test({ kind, location, options, secret: await ledger.secretOf(sourceId) }, signal);
}

/** Tries to open a source that was not added, so that a form can show the outcome. Nothing is stored. */
export async function testNewSource(
  deps: Pick<IndexDeps, 'runner' | 'clock' | 'allowedPlaces'>,
  params: AddSourceParams,
  signal: AbortSignal,
): Promise<SourceTestBody> {
  const { description } = await describedSource(deps, params);
  return deps.runner.test(description, signal);
}
