import { setImmediate } from 'node:timers/promises';
import type { Engines } from '../../ports/engines.ts';
import type { Job, JobOutcome } from '../../ports/job-queue.ts';
import { askQueue, FINISH_QUEUE, HISTORY_QUEUE } from './add-jobs.ts';
import { askSlot } from './ask-slot.ts';
import { catchUp, findUnmeasured } from './catch-up.ts';
import type { RunDeps } from './run-deps.ts';
import { finishAnalysis } from './finish-analysis.ts';
import { runDue } from './run-due.ts';
import { sweep } from './sweep.ts';
import { writeHistory } from './write-history.ts';
import { DAY_MS } from '../../shared/day.ts';

const TICK_MS = 60_000;

/** How many days a reply of the model is kept after its last use. */
const REPLY_DAYS = 90;

/** How long a closing process waits for running calls, in milliseconds. */
const GRACE_MS = 5000;

/** Works on running analyses and starts those that fall due. */
export class AnalysisRunner {
  readonly #deps: RunDeps;
  readonly #now: () => Promise<RunDeps>;
  /** The engines whose questions this process asks, once it has started. */
  readonly #working = new Set<string>();
  #isStarted = false;
  readonly #closing = new AbortController();
  #onSchedule = true;
  #cleanedAt = -Infinity;
  /** Brands without a measured analysis, with the reason that was last logged; null before the first tick. */
  #unmeasured: Map<string, string | null> | null = null;
  #ticking: Promise<unknown> = Promise.resolve();

  /** `now` gives the same with the AI services of now, and is asked at the start of each piece of work. */
  constructor(deps: RunDeps, now: () => Promise<RunDeps> = async () => deps) {
    this.#deps = deps;
    this.#now = now;
  }

  /** Resumes running analyses, and works until it is closed. Without the schedule it starts no analysis on its own. */
  async start({ onSchedule = true }: { onSchedule?: boolean } = {}): Promise<void> {
    const deps = this.#deps;
    this.#onSchedule = onSchedule;
    this.#isStarted = true;
    for (const { engine } of (await this.#now()).engines.list) await this.#workOn(engine.id);
    await deps.jobs.work({
      queue: FINISH_QUEUE,
      concurrency: 1,
      work: ({ data }, signal) =>
        this.#unlessRemoved(data, async () =>
          finishAnalysis(await this.#now(), data['analysisId'] ?? '', signal),
        ),
    });
    await deps.jobs.work({
      queue: HISTORY_QUEUE,
      concurrency: 1,
      work: ({ data }, signal) =>
        this.#unlessRemoved(data, async () =>
          writeHistory(await this.#now(), data['analysisId'] ?? '', signal),
        ),
    });
    await this.tick();
    this.#ticking = this.#tickOn();
  }

  /** Works for engines that were added meanwhile, and measures brands that were waiting for one. */
  async workFor({ list }: Engines): Promise<void> {
    if (!this.#isStarted || this.#closing.signal.aborted) return;
    for (const { engine } of list) await this.#workOn(engine.id);
    this.#unmeasured = null;
    // Not awaited: the services are in use only once this call has ended.
    this.#ticking = Promise.all([this.#ticking, setImmediate().then(() => this.tick())]);
  }

  /** Ends the work and closes the jobs. Running calls get `GRACE_MS`; unanswered slots stay waiting. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ticking;
    await this.#deps.jobs.close();
  }

  /** The steps of every minute. */
  async tick(): Promise<void> {
    const { clock, logger, settings, analyses, asking } = this.#deps;
    const steps = [
      async () => sweep(await this.#now()),
      ...(this.#onSchedule ? [() => this.#catchUp(), async () => runDue(await this.#now())] : []),
      async () => {
        if (clock.now() - this.#cleanedAt < DAY_MS) return;
        await analyses.dropRawBefore(clock.now() - settings.rawDays * DAY_MS);
        await asking.replies.dropBefore(clock.now() - REPLY_DAYS * DAY_MS);
        this.#cleanedAt = clock.now();
      },
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        // The next tick is soon, and the other steps do not depend on this one.
        logger.error({ err: error }, 'schedule failed');
      }
    }
  }

  /** Looks for brands once after each change of the engines: a brand that is created later starts its first analysis itself. */
  async #catchUp(): Promise<void> {
    const deps = await this.#now();
    this.#unmeasured ??= new Map([...(await findUnmeasured(deps))].map((brandId) => [brandId, null]));
    await catchUp(deps, this.#unmeasured);
  }

  async #tickOn(): Promise<void> {
    const { wait } = this.#deps.asking;
    const { signal } = this.#closing;
    for (;;) {
      await wait(TICK_MS, signal);
      if (signal.aborted) return;
      await this.tick();
    }
  }

  /** Asks the questions for an engine. Those for one that is gone wait until the next tick ends them. */
  async #workOn(engineId: string): Promise<void> {
    if (this.#working.has(engineId)) return;
    this.#working.add(engineId);
    const { jobs, settings } = this.#deps;
    await jobs.work({
      queue: askQueue(engineId),
      concurrency: settings.concurrency,
      work: ({ data }, signal) => {
        const job = { slotId: data['slotId'] ?? '', prompt: data['prompt'] ?? '' };
        return this.#unlessRemoved(data, async () => {
          const deps = await this.#now();
          const client = deps.engines.list.find(({ engine }) => engine.id === engineId);
          if (client === undefined) return 'done';
          return this.#withGrace(signal, (signal) => askSlot(deps, client, job, signal));
        });
      },
    });
  }

  /** A job whose brand was removed meanwhile is done, whatever it failed with. */
  async #unlessRemoved(
    { analysisId, slotId }: Job['data'],
    work: () => Promise<JobOutcome>,
  ): Promise<JobOutcome> {
    try {
      return await work();
    } catch (error) {
      const { analyses } = this.#deps;
      const left =
        slotId === undefined
          ? await analyses.findAnalysis(analysisId ?? '')
          : await analyses.findSlot(slotId);
      if (left !== null) throw error;
      return 'done';
    }
  }

  /** On closing, the work may go on for `GRACE_MS`; a job that was lost to another process is dropped at once. */
  async #withGrace<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const ending = new AbortController();
    const done = new AbortController();
    const onAbort = (): void => {
      if (!this.#closing.signal.aborted) return ending.abort();
      void this.#deps.asking.wait(GRACE_MS, done.signal).then(() => ending.abort());
    };
    if (signal.aborted) ending.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await work(ending.signal);
    } finally {
      done.abort();
      signal.removeEventListener('abort', onAbort);
    }
  }
}
