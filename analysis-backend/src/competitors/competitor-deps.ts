import type { BrandStore } from '../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { Engines } from '../ports/engines.ts';

export interface CompetitorDeps {
  brands: BrandStore;
  /** Competitors are listed for measured or for invented analyses, never for both. */
  engines: Engines;
  clock: Clock;
  newId(): string;
}
