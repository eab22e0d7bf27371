import type { AnalysisRecord, AnalysisStore } from '../ports/analysis-store.ts';

/**
 * The newest analysis that has figures; null while there is none. The invented past of a demo brand does not count: it is
 * older than every run, so that it comes first only while no run has ended.
 */
export async function findLatestFinished(
  analyses: AnalysisStore,
  brandId: string,
  isDemo: boolean,
): Promise<AnalysisRecord | null> {
  const [latest] = await analyses.listAnalyses(brandId, { isDemo, status: ['success', 'partial'], limit: 1 });
  return latest === undefined || latest.reason === 'history' ? null : latest;
}

export function isFinished({ status }: AnalysisRecord): boolean {
  return status === 'success' || status === 'partial';
}
