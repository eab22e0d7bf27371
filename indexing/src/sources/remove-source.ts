import type { SourceRemovedBody } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import { runGoesOn } from '../index-refusals.ts';
import { findSource } from './list-sources.ts';

/** Removes a source and its posts, and publishes the rest, all in a process of its own. */
export async function removeSource(
  { ledger: place, runner }: Pick<IndexDeps, 'ledger' | 'runner'>,
  id: string,
): Promise<SourceRemovedBody> {
  const ledger = await place.read();
  const source = await findSource(ledger, id);
  if (await ledger.agenda.isRunning()) throw runGoesOn();
  await runner.remove(source.id);
  return { removed: true };
}
