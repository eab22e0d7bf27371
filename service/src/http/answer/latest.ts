/** How many are kept. */
const KEPT = 1000;

/** The latest values by key, each until its time is over, in milliseconds since the epoch. */
export class Latest<Value extends { until: number }> {
  readonly #kept = new Map<string, Value>();

  get(key: string, now: number): Value | null {
    const value = this.#kept.get(key);
    return value === undefined || value.until <= now ? null : value;
  }

  set(key: string, value: Value): void {
    // The oldest is the first to run out.
    this.#kept.delete(key);
    this.#kept.set(key, value);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > KEPT) this.#kept.delete(oldest);
  }
}
