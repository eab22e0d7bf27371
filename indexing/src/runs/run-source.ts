import { UserError } from '@signpost/platform/errors';
import type { SourceDescription } from '../ports/content-source.ts';
import type { OpenPlace, ReadPlace } from '../ports/ledger-place.ts';
import type { PublishedLinks } from '../ports/published-links.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook } from '../ports/sources.ts';
import { type PublishRunArgs, publishRun } from '../publish-links.ts';
import type { SourceLedger } from '../sources/keep-source.ts';
import { type ReadDeps, type ReadSourceArgs, readSource } from './read-source.ts';
import { type RunFindings, type RunOutcome, findingsOf, outcomeOf } from './run-outcome.ts';

export interface RunDeps extends ReadDeps {
  ledger: ReadPlace<SourceBook & RunLog> & OpenPlace<SourceLedger>;
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
    args.timing?.enter('publishing');
    const publication = await publishRun(ledger, deps.links, read.run, args);
    return await outcomeOf(ledger, read, publication);
  } catch (error) {
    if (error instanceof UserError) args.onRefused?.(await findingsOf(ledger, read.run));
    throw error;
  }
}

/** A source as it is to be read: what was given before and not now stays as it was, and the type `all` takes back the types of before. */
async function withKept(book: SourceBook, given: SourceDescription): Promise<SourceDescription> {
  const sources = await book.listSources();
  const known = sources.find(({ kind, location }) => kind === given.kind && location === given.location);
  const site = { ...known?.options.site, ...given.options.site };
  const { types, ...options } = { ...known?.options, ...given.options, ...(known !== undefined && { site }) };
  return {
    ...given,
    options: types === undefined || types.includes('all') ? options : { ...options, types },
    secret: given.secret ?? (known === undefined ? null : await book.secretOf(known.id)),
  };
}
