import type { Clock, Wait } from '@signpost/platform/time';
import type { AnalysisBackend } from '../../ports/analysis-backend.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { LinkStore } from '../../ports/link-store.ts';
import type { LedgerPlace } from '@signpost/indexing/ports/site-ledger';

/** What the parts of the service are asked with. */
export interface HealthDeps {
  store: LinkStore;
  ledger: Pick<LedgerPlace, 'read'>;
  /** Whether this service starts the runs that are due. */
  startsRuns: boolean;
  /** Null when none is configured. */
  backend: Pick<AnalysisBackend, 'fetchOverview' | 'callAnalysis'> | null;
  /** Fails when the shared cache does not answer; null when none is configured. */
  checkCache: (() => Promise<void>) | null;
  eventLog: Pick<EventLog, 'waiting'>;
  recordsEvents: boolean;
  dataFolder: string;
  version: string;
  /** The engine of the service's own database. */
  database: string;
  clock: Clock;
  wait: Wait;
  logger: { warn(fields: object, message: string): void };
}
