import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { IndexRunner } from '../ports/index-runner.ts';
import type { SourceBook } from '../ports/sources.ts';
import type { WithAgenda } from '../ports/index-agenda.ts';
import type { ReadPlace } from '../ports/ledger-place.ts';
import { STARTING_MS, timeAnew } from './run-due.ts';

/** How often to look for what is due, in milliseconds. */
const LOOK_MS = 1000;
/** How often to look whether the clock was put back, in milliseconds. */
const CLOCK_LOOK_MS = 60_000;

export interface SchedulerDeps {
  ledger: ReadPlace<SourceBook & WithAgenda>;
  runner: Pick<IndexRunner, 'start' | 'isBusy'>;
  /** Starts what else is due, such as a check of links to other sites. */
  startOthers(): Promise<void>;
  clock: Clock;
  logger: { warn(fields: object, message: string): void };
}

/**
 * Starts the runs that are due. Several processes may do so at the same time: each source is claimed before it is started, and one
 * that cannot run because of another run stays due.
 */
export class IndexScheduler {
  readonly #deps: SchedulerDeps;
  #looking: Promise<void> | null = null;
  /** When it was last looked whether the clock was put back. */
  #comparedAt: number | null = null;
  /** Why nothing could be looked for, which is logged once. */
  #problem: string | null = null;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  /** Looks for what is due again and again until the signal is aborted. */
  async keepLooking(wait: Wait, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.look();
      await wait(LOOK_MS, signal);
    }
  }

  /** Starts what has been due the longest, unless a run is going on. A failure is logged: what is due stays so. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    try {
      await this.#startNext();
      await this.#deps.startOthers();
      this.#problem = null;
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== this.#problem)
        this.#deps.logger.warn({ problem }, 'cannot look for sources that are due');
      this.#problem = problem;
    }
  }

  async #startNext(): Promise<void> {
    const { runner, clock } = this.#deps;
    if (runner.isBusy()) return;
    const ledger = await this.#deps.ledger.read();
    const { agenda } = ledger;
    const now = clock.now();
    await this.#heedClock(ledger, now);
    const dues = await agenda.listDue(now);
    if (dues.length === 0 || (await agenda.isRunning())) return;
    for (const due of dues) {
      if (!(await agenda.claim(due, now + STARTING_MS))) continue;
      return runner.start(due.sourceId, due.due === 'run' ? null : []);
    }
  }

  /** Gives sources their next times anew that were set before the clock was put back. */
  async #heedClock(ledger: SourceBook & WithAgenda, now: number): Promise<void> {
    if (this.#comparedAt !== null && Math.abs(now - this.#comparedAt) < CLOCK_LOOK_MS) return;
    for (const source of await ledger.listSources()) {
      const anew = timeAnew(source, now);
      if (anew === null || source.nextRunAt === null) continue;
      await ledger.agenda.claim({ sourceId: source.id, due: 'run', at: source.nextRunAt }, anew);
    }
    this.#comparedAt = now;
  }
}
