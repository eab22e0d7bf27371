import type { BodyCache, CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from './json-body.ts';
import { SingleFlight } from './single-flight.ts';

/** Loads a body once and keeps it; callers that come while it loads wait for the same one. */
export class BodyMemory {
  readonly #cache: BodyCache;
  readonly #freshSeconds: number;
  readonly #flights = new SingleFlight();

  constructor(cache: BodyCache, freshSeconds: number) {
    this.#cache = cache;
    this.#freshSeconds = freshSeconds;
  }

  async remember(key: string, load: () => Promise<string>): Promise<CachedBody> {
    return this.#cache.read(key) ?? this.#flights.run(key, () => this.#load(key, load));
  }

  async #load(key: string, load: () => Promise<string>): Promise<CachedBody> {
    const body = jsonBody(await load());
    this.#cache.write(key, body, this.#freshSeconds);
    return body;
  }
}
