import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Clock } from '@signpost/platform/time';
import type { Engines } from '../ports/engines.ts';

export interface BrandDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  engines: Engines;
  clock: Clock;
  logger: { info(fields: object, message: string): void };
}
