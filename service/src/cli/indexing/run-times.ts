import type { RunStage, Said } from '@signpost/contract/indexing';
import type { RunTiming } from '@signpost/indexing/ports/run-timing';

/** Adds up how long a run is in each of its stages. `now` gives milliseconds. */
export class RunTimes implements RunTiming {
  readonly #now: () => number;
  readonly #spent: Record<RunStage, number> = {
    opening: 0,
    reading: 0,
    extracting: 0,
    storing: 0,
    resolving: 0,
    publishing: 0,
  };
  #stage: RunStage = 'opening';
  #since: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  enter(stage: RunStage): void {
    const now = this.#now();
    this.#spent[this.#stage] += now - this.#since;
    this.#stage = stage;
    this.#since = now;
  }

  /** Up to now. */
  spent(): Extract<Said, { code: 'time_spent' }> {
    this.enter(this.#stage);
    return { code: 'time_spent', ...this.#spent };
  }
}
