import { AppError } from '@signpost/platform/errors';

/** Sign-ins that may wait until their password is looked at, in all and from one network. */
const MOST_WAITING = 8;
const MOST_PER_NETWORK = 2;

/** A place among those that wait for the hash of a password. */
export interface Place {
  /** Does the work when it is its turn. Fails with `GoneError`, and does nothing, when the signal is aborted before. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  leave(): void;
}

/** One hash at a time: each needs a lot of memory. Strangers decide how many are asked for, so only a few may wait. */
export class HashQueue {
  /** The end of the last work that was asked for. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #places: { network: string }[] = [];

  /** Null when too many wait already. */
  enter(network: string): Place | null {
    const ofNetwork = this.#places.filter((place) => place.network === network);
    if (this.#places.length >= MOST_WAITING || ofNetwork.length >= MOST_PER_NETWORK) return null;
    const place = { network };
    this.#places.push(place);
    const leave = (): void => {
      const at = this.#places.indexOf(place);
      if (at >= 0) this.#places.splice(at, 1);
    };
    const run = async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await this.next(() => {
          if (signal.aborted) throw new GoneError();
          return work();
        });
      } finally {
        signal.removeEventListener('abort', leave);
        leave();
      }
    };
    return { run, leave };
  }

  /** Does the work after everything that was asked for before. */
  next<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

/** The client has closed its connection: no one reads the answer. */
class GoneError extends AppError {
  constructor() {
    super('rest_client_gone', 499, 'The client has gone.');
  }
}
