import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import type { Flights } from '../ports/flights.ts';
import type { BackendFollower } from './follow-backend.ts';
import type { KnownChanges } from './known-changes.ts';

/** What every use case that asks the backend works with; made once in `compose/`. */
export interface BackendDeps {
  backend: AnalysisBackend;
  /** Changes at the backend that cached entries may not include. */
  changes: KnownChanges;
  follower: BackendFollower;
  flights: Flights;
}
