/** Lets those who are after the same thing go one by one, in the order in which they came. Others do not wait for them. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    // A failure is for the caller whose turn it was.
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work, work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
