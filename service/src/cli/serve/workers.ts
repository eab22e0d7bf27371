import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '@signpost/platform/errors';
import { entryModule } from '@signpost/platform/place';
import type { Logger } from 'pino';
import { accountSettings, type Config } from '../../config.ts';
import { closeLostConnections } from './lost-connections.ts';
import { pauseAfter } from './pause-after.ts';
import { tellWorker, type FromWorker } from './worker-messages.ts';
import { WorkerNumbers } from './worker-numbers.ts';

const MAIN = entryModule('service/src/main.ts');
/** A worker that has run this long, in milliseconds, did not fail at the start. */
const STEADY_MS = 10_000;

interface Member {
  readonly number: number;
  readonly worker: Worker;
  readonly startedAt: number;
  /** How many workers in a row before this one ended soon after their start. */
  readonly quickDeaths: number;
  isListening: boolean;
  /** Why the worker could not start, if it said so. */
  problem: string | null;
}

/** The processes that share a port: they start together, are replaced when they end, and stop together. */
export class Workers {
  readonly #config: Config;
  readonly #logger: Logger;
  readonly #members = new Set<Member>();
  readonly #numbers = new WorkerNumbers();
  readonly #stopping = new AbortController();
  readonly #stopped = Promise.withResolvers<void>();
  #onListening: (url: string) => void = () => {};
  #port: number;
  /** The address at which all workers have answered once. */
  #url: string | null = null;
  #failure: UserError | null = null;

  constructor(config: Config, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
    this.#port = config.port;
  }

  /**
   * Starts the workers, and calls back once all of them answer. Ends after the first signal, when every worker has answered its
   * requests and ended. Fails when the workers cannot start.
   */
  run(onListening: (url: string) => void): Promise<void> {
    this.#onListening = onListening;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (!this.#stopping.signal.aborted) {
        this.#logger.info({ signal }, 'stopping');
        this.#stop();
        return;
      }
      for (const { worker } of this.#members) worker.process.kill('SIGKILL');
      process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
      process.kill(process.pid, signal);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
    for (let number = 1; number <= this.#config.workers; number += 1) this.#fork(number, 0);
    return this.#stopped.promise;
  }

  #fork(number: number, quickDeaths: number): void {
    const { port, host, dataFolder, backend } = this.#config;
    // With port 0 and no live worker the system would pick a new port; reuse the one we announced.
    if (port === 0 && this.#url !== null && this.#listening().length === 0)
      this.#port = Number(new URL(this.#url).port);
    cluster.setupPrimary({
      exec: MAIN,
      args: [
        'serve-worker',
        `--number=${number}`,
        `--host=${host}`,
        `--port=${this.#port}`,
        `--data=${dataFolder}`,
      ],
    });
    // Workers read the same settings, but these lack the address of a backend that we have started.
    const worker = cluster.fork(backend === null ? {} : accountSettings(backend));
    closeLostConnections(worker);
    const startedAt = performance.now();
    const member: Member = { number, worker, startedAt, quickDeaths, isListening: false, problem: null };
    this.#members.add(member);
    worker.on('message', (message: FromWorker) => this.#hear(member, message));
    worker.on('exit', (code: number | null, signal: NodeJS.Signals | null) =>
      this.#ended(member, code, signal),
    );
    worker.on('error', (error) => {
      // A worker with a process id has just ended and could not take a message: its exit event reports that.
      if (worker.process.pid !== undefined) return;
      member.problem = `A worker cannot be started: ${error.message}`;
      this.#ended(member, null, null);
    });
  }

  #hear(member: Member, message: FromWorker): void {
    const { worker } = member;
    switch (message.is) {
      case 'listening':
        this.#hearListening(member, message.url);
        break;
      case 'failed':
        member.problem = message.problem;
        break;
      case 'numbers':
        this.#numbers.heard(worker, message.numbers);
        break;
      case 'all-numbers?':
        void this.#tellAllNumbers(worker);
        break;
    }
  }

  #hearListening(member: Member, url: string): void {
    const { number, worker } = member;
    // The last listening worker ended while this one started: see `#fork`. The replacement gets the right port.
    if (this.#url !== null && this.#url !== url) {
      worker.process.kill('SIGTERM');
      return;
    }
    member.isListening = true;
    this.#logger.info({ worker: number, pid: worker.process.pid }, 'worker answers');
    if (this.#url !== null || this.#listening().length < this.#config.workers) return;
    this.#url = url;
    this.#onListening(url);
  }

  #listening(): Worker[] {
    return [...this.#members].filter(({ isListening }) => isListening).map(({ worker }) => worker);
  }

  async #tellAllNumbers(worker: Worker): Promise<void> {
    tellWorker(worker, { is: 'all-numbers', all: await this.#numbers.collect(this.#listening()) });
  }

  #ended(member: Member, code: number | null, signal: NodeJS.Signals | null): void {
    const { number, worker, startedAt, problem } = member;
    this.#members.delete(member);
    this.#numbers.ended(worker);
    if (this.#stopping.signal.aborted) {
      if (code !== null && code > 0) this.#fail('A worker did not end well: see the log.');
      this.#endWhenAlone();
      return;
    }
    if (this.#url === null) {
      this.#fail(problem ?? `A worker ended before it answered: ${signal ?? `exit code ${code}`}.`);
      this.#stop();
      return;
    }
    const quickDeaths = performance.now() - startedAt < STEADY_MS ? member.quickDeaths + 1 : 0;
    const pauseMs = pauseAfter(quickDeaths);
    const fields = { worker: number, pid: worker.process.pid, code, signal, problem, pauseMs };
    this.#logger[code === 0 && problem === null ? 'info' : 'error'](
      fields,
      'worker ended: another takes its place',
    );
    sleep(pauseMs, undefined, { signal: this.#stopping.signal }).then(
      () => this.#fork(number, quickDeaths),
      () => {},
    );
  }

  #stop(): void {
    this.#stopping.abort();
    for (const { worker } of this.#members) worker.process.kill('SIGTERM');
    this.#endWhenAlone();
  }

  /** Keeps the first failure only: the others follow from it, or are the same. */
  #fail(message: string): void {
    this.#failure ??= new UserError(message);
  }

  #endWhenAlone(): void {
    if (this.#members.size > 0) return;
    if (this.#failure === null) this.#stopped.resolve();
    else this.#stopped.reject(this.#failure);
  }
}
