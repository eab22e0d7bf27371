import type { Environment } from '@signpost/platform/settings';
import { describeOn, isMissing, type Engine } from '../servers/engines.ts';
import { freshDatabase } from '../servers/fresh-database.ts';
import { freshRedisPrefix } from '../servers/fresh-redis-prefix.ts';
import { PATIENCE } from './patience.ts';

/** The places of cached answers: the memory of each process, or Redis for all. */
type Cache = 'memory' | 'redis';
/** Redis beside one engine: what it holds does not depend on the engine, and the suites of the caches use it on both servers. */
const cacheBeside = (engine: Engine): Cache =>
  engine === 'postgres' && !isMissing('redis') ? 'redis' : 'memory';

export interface ServicePlace {
  /** The settings that point a service to the place; the data folder is added separately. */
  settings: Environment;
  drop(): Promise<void>;
}

/** Makes an empty place for services. */
export type MakePlace = () => Promise<ServicePlace>;

/** Describes the same behaviour once on each of these engines, with Redis beside one of them; servers missing in this run are skipped. */
export function describeInEveryPlace(
  engines: readonly Engine[],
  title: string,
  suite: (makePlace: MakePlace) => void,
): void {
  describeOn(engines, title, (engine) => suite(() => aServicePlace(engine, cacheBeside(engine))));
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
