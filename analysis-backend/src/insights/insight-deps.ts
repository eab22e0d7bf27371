import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';

/** Everything needed to evaluate the stored answers of a brand. */
export interface InsightDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
  engines: Engines;
}
