import type { AnalysisBody, BackendAnalysisSummary, TrendBody } from '@signpost/contract/analyses';
import type { StandingsBody } from '@signpost/contract/standings';

/** What is known of the brands; the same that the dashboard shows. */
export interface BrandFacts {
  standings(): Promise<Pick<StandingsBody, 'brands' | 'is_stale'>>;
  trend(brandId: string): Promise<Pick<TrendBody, 'points' | 'breaks' | 'is_demo'>>;
  analyses(
    brandId: string,
  ): Promise<{ analyses: readonly Pick<BackendAnalysisSummary, 'uuid' | 'is_demo' | 'cost_usd'>[] }>;
  analysis(brandId: string, analysisId: string): Promise<Pick<AnalysisBody, 'queries' | 'scoring'>>;
}
