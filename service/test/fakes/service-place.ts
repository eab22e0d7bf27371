import type { Environment } from '@signpost/platform/settings';
import { describe } from 'vitest';
import { describeOn, isMissing, type Engine } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { freshRedisPrefix } from '../servers/fresh-redis-prefix.ts';
import { PATIENCE } from './patience.ts';

/** Where processes share what they answer with: nowhere, or in Redis. */
const CACHES = ['memory', 'redis'] as const;
type Cache = (typeof CACHES)[number];

export interface ServicePlace {
  /** What names the place to a service; a data folder it gets by itself. */
  settings: Environment;
  drop(): Promise<void>;
}

/** Makes an empty place for services. */
export type MakePlace = () => Promise<ServicePlace>;

/** Describes the same behaviour once per engine, each with memory only and with Redis; what is missing in this run is skipped. */
export function describeInEveryPlace(
  engines: readonly Engine[],
  title: string,
  suite: (makePlace: MakePlace) => void,
): void {
  describeOn(engines, title, (engine) => {
    for (const cache of CACHES) {
      describe.skipIf(cache === 'redis' && isMissing('redis'))(`with ${cache}`, () => {
        suite(() => aServicePlace(engine, cache));
      });
    }
  });
}

export async function aServicePlace(engine: Engine, cache: Cache = 'memory'): Promise<ServicePlace> {
  const database = engine === 'sqlite' ? null : await freshDatabase(engine);
  const redis = cache === 'redis' ? freshRedisPrefix() : null;
  return {
    settings: {
      ...(database === null ? {} : { SIGNPOST_DATABASE_URL: database.url }),
      ...(redis === null
        ? {}
        : {
            SIGNPOST_CACHE_URL: redis.url,
            SIGNPOST_CACHE_PREFIX: redis.prefix,
            SIGNPOST_CACHE_TIMEOUT_MS: String(PATIENCE.timeout),
          }),
    },
    async drop() {
      await redis?.drop();
      await database?.drop();
    },
  };
}
