import type { Clock, Wait } from '@signpost/platform/time';
import type { Logger } from 'pino';
import packageFile from '../../package.json' with { type: 'json' };
import { sqlEventLog } from '../adapters/event-sink/sql-event-log.ts';
import type { HealthDeps } from '../administration/health/health-deps.ts';
import type { Config } from '../config.ts';
import type { AdministrationDeps } from '../http/handlers/administration.ts';
import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import { checkRedis } from './shared-cache.ts';
import type { Stores } from './stores.ts';

export function administrationDeps(
  config: Config,
  stores: Stores,
  { backend, ...deps }: { backend: AnalysisBackend; clock: Clock; wait: Wait; logger: Logger },
): AdministrationDeps {
  return {
    settings: config.settings,
    eventLog: sqlEventLog(stores.database, deps),
    health: healthDeps(config, stores, { ...deps, backend: config.backend === null ? null : backend }),
  };
}

/** What the parts of the service are asked with; `backend` is null when none is configured. */
export function healthDeps(
  config: Config,
  { links: store, ledger, database }: Stores,
  deps: Pick<HealthDeps, 'backend' | 'clock' | 'wait'> & { logger: Logger },
): HealthDeps {
  const { cache } = config;
  return {
    ...deps,
    store,
    ledger,
    eventLog: sqlEventLog(database, deps),
    startsRuns: config.startsRuns,
    checkCache: cache === null ? null : () => checkRedis(cache.url),
    recordsEvents: config.events.length > 0,
    dataFolder: config.dataFolder,
    version: packageFile.version,
    database: database.engine,
  };
}
