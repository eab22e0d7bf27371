import type { Worker } from 'node:cluster';
import type { Numbers } from '../../http/answer/metrics.ts';

/** Messages between the workers of `serve --workers` and their primary process. */
export type FromWorker =
  | { is: 'listening'; url: string }
  | { is: 'failed'; problem: string }
  /** Asks for the numbers of all workers. */
  | { is: 'all-numbers?' }
  | { is: 'numbers'; numbers: Numbers };

export type ToWorker = { is: 'numbers?' } | { is: 'all-numbers'; all: readonly Numbers[] };

export function tellPrimary(worker: Worker, message: FromWorker): void {
  send(worker, message);
}

export function tellWorker(worker: Worker, message: ToWorker): void {
  send(worker, message);
}

/** A process that has just ended needs no message, so a failure to send is ignored. */
function send(worker: Worker, message: object): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
