import type { Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Numbers } from '../../http/answer/metrics.ts';
import { countsOf } from '../../http/answer/prometheus.ts';
import { tellWorker } from './worker-messages.ts';

/** How long to wait for the workers' numbers, in milliseconds. A worker that is busy for longer is shown with its last numbers. */
const ANSWER_MS = 2000;

/**
 * The counts of all workers, as far as the primary knows. The last known counts of a worker stay in the sum after its end: when a
 * sum shrinks, Prometheus takes all that is left as newly counted.
 */
export class WorkerNumbers {
  readonly #known = new Map<Worker, Numbers>();
  /** The waiting calls per worker, in the order in which the worker answers them. */
  readonly #waiting = new Map<Worker, (() => void)[]>();
  #ofGone: Promise<Numbers> = Promise.resolve([]);

  /** Asks these workers and returns the numbers that add up to the whole. */
  async collect(workers: readonly Worker[]): Promise<readonly Numbers[]> {
    const answers = Promise.all(workers.map((worker) => this.#ask(worker)));
    await Promise.race([answers, sleep(ANSWER_MS, undefined, { ref: false })]);
    const known = [...this.#known.values()];
    return [await this.#ofGone, ...known];
  }

  heard(worker: Worker, numbers: Numbers): void {
    this.#known.set(worker, numbers);
    this.#waiting.get(worker)?.shift()?.();
  }

  ended(worker: Worker): void {
    const last = this.#known.get(worker);
    this.#known.delete(worker);
    if (last !== undefined) this.#ofGone = this.#ofGone.then((gone) => countsOf([gone, last]));
    for (const answer of this.#waiting.get(worker) ?? []) answer();
    this.#waiting.delete(worker);
  }

  #ask(worker: Worker): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(worker) ?? [];
    this.#waiting.set(worker, waiting);
    waiting.push(resolve);
    tellWorker(worker, { is: 'numbers?' });
    return promise;
  }
}
