import type { Said } from '@signpost/contract/indexing';
import type { Clock, Wait } from '@signpost/platform/time';
import type { SourceRoad } from '../ports/content-source.ts';
import type { WithAgenda } from '../ports/index-agenda.ts';
import type { OpenPlace, ReadPlace } from '../ports/ledger-place.ts';
import type { OpeningRun } from '../ports/run.ts';
import type { RunLog } from '../ports/runs.ts';
import type { SourceBook, SourceRecord } from '../ports/sources.ts';
import { publishRun, type PublishOutcome } from '../publish-links.ts';
import { isElsewhere, runChanged, runWhole, type RunDueDeps } from '../schedule/run-due.ts';
import type { SourceLedger } from '../sources/keep-source.ts';
import { SaidError } from '../said/said-error.ts';
import { readSource, type ReadOutcome } from './read-source.ts';
import { outcomeOf, type RunOutcome } from './run-outcome.ts';
import type { RunDeps } from './run-source.ts';

export interface KnownRunDeps extends RunDeps {
  ledger: ReadPlace<SourceBook & RunLog> & OpenPlace<SourceLedger & WithAgenda>;
  clock: Clock;
  wait: Wait;
}

export interface RunKnownArgs {
  source: SourceRecord;
  /** The documents to read, by address or key, beside those that wait in the agenda; null for all of them. */
  only: readonly string[] | null;
  allowShrink: boolean;
  /** Aborted when this process is asked to stop. */
  signal: AbortSignal;
  onRoad(road: SourceRoad): void;
  /** Called when a run over the whole source has begun to read. */
  onBegun(): void;
  onRemoved(source: SourceRecord): void;
  /** What administrators read of a failure. */
  explain(error: unknown): string;
}

/** Reads a source again, all of it or some documents, and publishes what has changed. A failure is noted with the runs of the source. */
export async function runKnownSource(deps: KnownRunDeps, args: RunKnownArgs): Promise<RunOutcome> {
  const { clock, wait } = deps;
  const { only, signal, onRoad, onBegun, onRemoved } = args;
  const { id, kind, location, options } = args.source;
  const ledger = await deps.ledger.open();
  const source = { kind, location, options, secret: await ledger.secretOf(id) };
  let found: Omit<ReadOutcome, 'run'> = { home: '', storedHome: null };
  let publication: PublishOutcome | null = null;
  let opening: OpeningRun | null = null;
  const due: RunDueDeps = {
    ledger,
    clock,
    wait,
    signal,
    async index(documents) {
      opening = await ledger.openRun(id, documents !== null);
      const read = await readSource(deps, {
        source,
        sourceId: id,
        only: documents,
        opening,
        signal,
        onRoad,
        onRemoved,
        // People may wait for single posts.
        ...(documents === null && { onBegun }),
      });
      found = read;
      return read.run;
    },
    async publish(run) {
      publication = await publishRun(ledger, deps.links, run, args);
    },
  };
  const running = only === null ? runWhole(due, id) : runChanged(due, id, only);
  const run = await running.catch(async (error: unknown) => {
    const problem: Said =
      error instanceof SaidError ? error.said : { code: 'unexpected', detail: args.explain(error) };
    const wasOpening = await opening?.end(endOfOpening(opening, signal, problem));
    if (wasOpening !== true && !signal.aborted && !isElsewhere(error))
      await ledger.noteFailedRun(id, problem);
    throw error;
  });
  return outcomeOf(ledger, { ...found, run }, publication);
}

/** How a run ends whose source could not be opened. */
function endOfOpening(
  { signal }: OpeningRun,
  stopping: AbortSignal,
  problem: Said,
): Parameters<OpeningRun['end']>[0] {
  if (signal.aborted) return { state: 'cancelled', problem: null };
  return stopping.aborted ? { state: 'interrupted', problem: null } : { state: 'failed', problem };
}
