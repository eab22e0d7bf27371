import type { Clock, Wait } from '@signpost/platform/time';
import type { AnalysisBackend } from '../../ports/analysis-backend.ts';
import type { EventLog } from '../../ports/event-log.ts';
import type { LinkStore } from '../../ports/link-store.ts';
import type { SourceBook } from '@signpost/indexing/ports/sources';
import type { RunLog } from '@signpost/indexing/ports/runs';
import type { WithAgenda } from '@signpost/indexing/ports/index-agenda';
import type { ReadPlace } from '@signpost/indexing/ports/ledger-place';

/** What the parts of the service are asked with. */
export interface HealthDeps {
  store: LinkStore;
  ledger: ReadPlace<SourceBook & RunLog & WithAgenda>;
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
