import { messageOf } from '@signpost/platform/errors';
import type { Clock, Wait } from '@signpost/platform/time';
import type { IndexRunner } from '../../ports/index-runner.ts';
import type { LedgerPlace } from '../../ports/site-ledger.ts';
import { STARTING_MS } from './run-source.ts';

/** How often to look for what is due, in milliseconds. */
const LOOK_MS = 1000;

export interface SchedulerDeps {
  ledger: Pick<LedgerPlace, 'read'>;
  runner: Pick<IndexRunner, 'start' | 'isBusy'>;
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
      this.#problem = null;
    } catch (error) {
      const problem = messageOf(error);
      if (problem !== this.#problem)
        this.#deps.logger.warn({ problem }, 'cannot look for sources that are due');
      this.#problem = problem;
    }
  }

  async #startNext(): Promise<void> {
    const { ledger, runner, clock } = this.#deps;
    if (runner.isBusy()) return;
    const { agenda } = await ledger.read();
    const now = clock.now();
    const dues = await agenda.listDue(now);
    if (dues.length === 0 || (await agenda.isRunning())) return;
    for (const due of dues) {
      if (!(await agenda.claim(due, now + STARTING_MS))) continue;
      return runner.start(due.sourceId, due.due === 'run' ? null : []);
    }
  }
}
