import type { AnalysisBackend } from '../ports/analysis-backend.ts';
import type { Flights } from '../ports/flights.ts';
import type { BrandCache } from './brand-cache.ts';
import type { UsageTracker } from './usage-events.ts';

/** What the brand use cases work with; made once in `compose.ts`. */
export interface BrandDeps {
  backend: AnalysisBackend;
  cache: BrandCache;
  flights: Flights;
  usage: UsageTracker;
}
