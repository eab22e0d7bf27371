import { randomBytes } from 'node:crypto';
import { aiSettings } from './ai-service.ts';
import type { Clock } from './clock.ts';
import { databaseSettings } from './database.ts';
import type { Environment } from './program.ts';
import type { Surroundings } from './surroundings.ts';

/** Limits of the services, in milliseconds: a request that was broken off is over after that. */
export const LIMIT_MS = 15_000;
const KEY = 'a-key-for-this-storm';

/** The environment of our programs. `id` marks every process of this storm. */
export function settingsFor(
  { redis, database, portFor }: Surroundings,
  { id, tempFolder, clock }: { id: string; tempFolder: string; clock: Clock | null },
): { service: Environment; backend: Environment } {
  const common: Environment = {
    ...clock?.env,
    PATH: process.env['PATH'] ?? '',
    SIGNPOST_RUN_BUNDLE: '1',
    STORM_ID: id,
    TMPDIR: tempFolder,
    SIGNPOST_LOG_LEVEL: 'warn',
    SIGNPOST_BACKEND_API_KEY: KEY,
    SIGNPOST_SECRET_KEY: randomBytes(32).toString('hex'),
    ...(database === null ? {} : databaseSettings(database, portFor('services to database'))),
  };
  const cache = new URL(redis.url);
  cache.port = String(portFor('services to redis'));
  return {
    service: {
      ...common,
      SIGNPOST_CACHE_URL: cache.href,
      SIGNPOST_DATABASE_TIMEOUT_MS: String(LIMIT_MS),
      SIGNPOST_BACKEND_URL: `http://127.0.0.1:${portFor('services to backend')}`,
      SIGNPOST_BACKEND_TIMEOUT_MS: String(LIMIT_MS),
      SIGNPOST_SMTP_URL: `smtp://127.0.0.1:${portFor('services to mail')}`,
      SIGNPOST_MAIL_FROM: 'storm@mail.example',
    },
    backend: { ...common, ...aiSettings(portFor('backend to AI service')) },
  };
}
