import { UserError } from '@signpost/platform/errors';
import type { PublishedLinks } from '../ports/published-links.ts';
import type { SourceBook } from '../ports/sources.ts';
import type { ReadPlace, OpenPlace } from '../ports/ledger-place.ts';
import { publishRun, type PublishRunArgs } from '../publish-links.ts';
import type { SourceLedger } from '../sources/keep-source.ts';
import { withKept } from '../sources/with-kept.ts';
import { readSource, type ReadDeps, type ReadSourceArgs } from './read-source.ts';
import { findingsOf, outcomeOf, type RunFindings, type RunOutcome } from './run-outcome.ts';

export interface RunDeps extends ReadDeps {
  ledger: ReadPlace<SourceBook> & OpenPlace<SourceLedger>;
  links: PublishedLinks;
}

type RunSourceArgs = Omit<ReadSourceArgs, 'sourceId' | 'only' | 'opening'> & PublishRunArgs;

/** Reads a source that was described, new or known, and publishes what has changed. `onRefused` hears what was found when it is not published. */
export async function runSource(
  deps: RunDeps,
  args: RunSourceArgs & { onRefused?(findings: RunFindings): void },
): Promise<RunOutcome> {
  const source = await withKept(await deps.ledger.read(), args.source);
  const read = await readSource(deps, { ...args, source, sourceId: null, only: null });
  const ledger = await deps.ledger.open();
  try {
    const publication = await publishRun(ledger, deps.links, read.run, args);
    return await outcomeOf(ledger, read, publication);
  } catch (error) {
    if (error instanceof UserError) args.onRefused?.(await findingsOf(ledger, read.run));
    throw error;
  }
}
