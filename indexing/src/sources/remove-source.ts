import type { SourceRemovedBody } from '@signpost/contract/indexing';
import type { IndexDeps } from '../index-deps.ts';
import { runGoesOn } from '../index-refusals.ts';
import type { PublishedLinks } from '../ports/published-links.ts';
import type { SourceBook } from '../ports/sources.ts';
import type { WithAgenda } from '../ports/index-agenda.ts';
import { publishLinks, type ToPublish } from '../publish-links.ts';
import { findSource } from './list-sources.ts';

/** Removes a source and its posts, and publishes the rest, all in a process of its own. */
export async function removeSource(
  { ledger: place, runner }: Pick<IndexDeps<SourceBook & WithAgenda>, 'ledger' | 'runner'>,
  id: string,
): Promise<SourceRemovedBody> {
  const ledger = await place.read();
  const source = await findSource(ledger, id);
  if (await ledger.agenda.isRunning()) throw runGoesOn();
  await runner.remove(source.id);
  return { removed: true };
}

/** Removes a source and its posts, and publishes the rest, in this process. */
export async function removeAndPublish(ledger: ToPublish, links: PublishedLinks, id: number): Promise<void> {
  await ledger.removeSource(id);
  await publishLinks(ledger, links, { allowShrink: true });
}
