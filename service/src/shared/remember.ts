import type { Clock } from '@signpost/platform/time';
import type { BodyCache, CachedBody, SharedBodyCache } from '../ports/body-cache.ts';
import { jsonBody } from './json-body.ts';
import { SingleFlight } from './single-flight.ts';

export interface BodyMemoryOptions {
  clock: Clock;
  /** 0 keeps nothing, in neither cache. */
  freshSeconds: number;
  cache: BodyCache;
  /** The cache of all processes, asked before a body is loaded. */
  shared: SharedBodyCache | null;
}

/** Loads a body once and keeps it; callers that come while it loads wait for the same load. */
export class BodyMemory {
  readonly #clock: Clock;
  readonly #freshMs: number;
  readonly #cache: BodyCache;
  readonly #shared: SharedBodyCache | null;
  readonly #flights = new SingleFlight();

  constructor({ clock, freshSeconds, cache, shared }: BodyMemoryOptions) {
    this.#clock = clock;
    this.#freshMs = freshSeconds * 1000;
    this.#cache = cache;
    this.#shared = freshSeconds > 0 ? shared : null;
  }

  async remember(key: string, load: () => Promise<string>): Promise<CachedBody> {
    return this.#cache.read(key) ?? this.#flights.run(key, () => this.#load(key, load));
  }

  async #load(key: string, load: () => Promise<string>): Promise<CachedBody> {
    if (this.#shared !== null) {
      const known = await this.#shared.read(key);
      if (known !== null) {
        this.#cache.write(key, known);
        return known;
      }
    }
    const body = jsonBody(await load());
    if (this.#freshMs > 0) {
      const kept = { ...body, freshUntil: this.#clock.now() + this.#freshMs };
      this.#cache.write(key, kept);
      this.#shared?.write(key, kept);
    }
    return body;
  }
}
