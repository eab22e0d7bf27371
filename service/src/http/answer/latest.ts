/** How many are kept at most. */
const KEPT = 1000;

/**
 * The latest values by credentials and address, each until its time is over, in milliseconds since the epoch. Two maps, because one
 * key made of both would be put together and hashed anew for every request.
 */
export class Latest<Value extends { until: number }> {
  readonly #kept = new Map<string, Map<string, Value>>();
  #added = 0;

  get(credentials: string, address: string, now: number): Value | null {
    const value = this.#kept.get(credentials)?.get(address);
    return value === undefined || value.until <= now ? null : value;
  }

  set(credentials: string, address: string, value: Value): void {
    // They are over in a moment anyway, and are made again by the next request.
    if (this.#added === KEPT) this.#forget();
    this.#added += 1;
    const known = this.#kept.get(credentials);
    if (known === undefined) this.#kept.set(credentials, new Map([[address, value]]));
    else known.set(address, value);
  }

  #forget(): void {
    this.#kept.clear();
    this.#added = 0;
  }
}
