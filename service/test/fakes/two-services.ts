import { onTestFinished } from 'vitest';
import { accountAt } from './backend-replies.ts';
import { backendRoutes, BRANDS, EVERYTHING } from './brands.ts';
import { startLoopbackBackend, type LoopbackBackend } from './loopback-backend.ts';
import { PATIENCE } from './patience.ts';
import type { RedisPlace } from './redis.ts';
import { startService, type Answer, type RunningService, type ServiceOptions } from './service.ts';

export interface TwoServices {
  one: RunningService;
  other: RunningService;
  both: readonly [RunningService, RunningService];
  backend: LoopbackBackend;
  /** Asks a brand endpoint of one of the services. */
  ask(service: RunningService, path: string): Promise<Answer>;
  /** Sends a JSON body to a brand endpoint of one of the services. */
  send(service: RunningService, method: string, path: string, body: unknown): Promise<Answer>;
  /** The calls to the backend since the last `calls()`, such as `GET /brands/b1`. */
  calls(): string[];
  /** Moves the clocks of both services. */
  advance(seconds: number): void;
}

/** Two services as two processes would be: one data folder, one Redis, and a backend with a complete brand. Stopped when the test ends. */
export async function twoServices(
  { url, prefix }: RedisPlace,
  { settings = {}, ...options }: ServiceOptions = {},
): Promise<TwoServices> {
  const backend = await startLoopbackBackend();
  onTestFinished(() => backend.stop());
  backend.answer(backendRoutes(EVERYTHING));
  const shared = {
    ...accountAt(backend),
    SIGNPOST_CACHE_URL: url,
    SIGNPOST_CACHE_PREFIX: prefix,
    SIGNPOST_CACHE_TIMEOUT_MS: String(PATIENCE.timeout),
    ...settings,
  };
  const one = await startService({ ...options, settings: shared });
  onTestFinished(one.stop);
  const { records: _imported, ...others } = options;
  const other = await startService({ ...others, settings: shared, dataFolder: one.dataFolder });
  onTestFinished(other.stop);
  return {
    one,
    other,
    both: [one, other],
    backend,
    ask: (service, path) => service.request(`${BRANDS}${path}`),
    send: (service, method, path, body) =>
      service.request(`${BRANDS}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    calls: () => backend.seen.splice(0).map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`),
    advance(seconds) {
      one.clock.advance(seconds);
      other.clock.advance(seconds);
    },
  };
}
