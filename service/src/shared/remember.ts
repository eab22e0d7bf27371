import type { BodyCache, CachedBody } from '../ports/body-cache.ts';
import { jsonBody } from './json-body.ts';

/** Loads a body once and keeps it; callers that come while it loads wait for the same one. */
export class BodyMemory {
  readonly #cache: BodyCache;
  readonly #freshSeconds: number;
  readonly #loading = new Map<string, Promise<CachedBody>>();

  constructor(cache: BodyCache, freshSeconds: number) {
    this.#cache = cache;
    this.#freshSeconds = freshSeconds;
  }

  async remember(key: string, load: () => Promise<string>): Promise<CachedBody> {
    return this.#cache.read(key) ?? this.#loading.get(key) ?? this.#load(key, load);
  }

  async #load(key: string, load: () => Promise<string>): Promise<CachedBody> {
    const loading = load().then(jsonBody);
    this.#loading.set(key, loading);
    try {
      const body = await loading;
      this.#cache.write(key, body, this.#freshSeconds);
      return body;
    } finally {
      this.#loading.delete(key);
    }
  }
}
