import type { Worker } from 'node:cluster';
import { Metrics, type Numbers } from '../../http/answer/metrics.ts';
import { textOf } from '../../http/answer/prometheus.ts';
import { tellPrimary, type ToWorker } from './worker-messages.ts';

/** The metrics of one worker. Its text shows the numbers of all workers. */
export class WorkerMetrics extends Metrics {
  readonly #worker: Worker;
  /** The waiting calls, in the order in which the primary answers them. */
  readonly #waiting: ((all: readonly Numbers[]) => void)[] = [];

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: ToWorker) => void this.#hear(message));
    worker.on('disconnect', () => void this.#answerAlone());
  }

  override async text(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<readonly Numbers[]>();
    this.#waiting.push(resolve);
    if (this.#worker.isConnected()) tellPrimary(this.#worker, { is: 'all-numbers?' });
    else await this.#answerAlone();
    return textOf(await promise);
  }

  async #hear(message: ToWorker): Promise<void> {
    if (message.is === 'all-numbers') this.#waiting.shift()?.(message.all);
    else tellPrimary(this.#worker, { is: 'numbers', numbers: await this.numbers() });
  }

  /** The primary has ended, and this worker is about to. */
  async #answerAlone(): Promise<void> {
    const own = await this.numbers();
    for (const answer of this.#waiting.splice(0)) answer([own]);
  }
}
