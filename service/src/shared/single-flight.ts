/** One piece of work per key at a time: whoever asks while it is under way gets the same outcome. */
export class SingleFlight {
  readonly #underWay = new Map<string, Promise<unknown>>();

  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const known = this.#underWay.get(key);
    // One key is always used with one kind of work.
    if (known !== undefined) return known as Promise<Result>;
    const started = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, started);
    return started;
  }

  /** Ends when the work under way for the key has ended, well or not; at once when there is none. */
  async settled(key: string): Promise<void> {
    await this.#underWay.get(key)?.catch(() => {});
  }
}
