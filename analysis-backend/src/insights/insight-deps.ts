import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';

/** What is needed to show the stored answers of a brand in another light. */
export interface InsightDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  engines: Engines;
}
