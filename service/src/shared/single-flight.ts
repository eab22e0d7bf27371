import type { Flights } from '../ports/flights.ts';

/** The flights of this process. */
export class SingleFlight implements Flights {
  readonly #underWay = new Map<string, Promise<unknown>>();

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#underWay.get(key);
    // One key is always used with one kind of work.
    if (known !== undefined) return known as Promise<Result>;
    const started = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }

  async settled(key: string): Promise<void> {
    await this.#underWay.get(key)?.catch(() => {});
  }
}
