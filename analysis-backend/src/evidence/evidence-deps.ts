import type { AnalysisStore } from '../ports/analysis-store.ts';
import type { BrandStore } from '../ports/brand-store.ts';

export interface EvidenceDeps {
  brands: BrandStore;
  analyses: AnalysisStore;
}
