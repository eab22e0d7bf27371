import type { AnalysisRecord, AnalysisStore } from '../ports/analysis-store.ts';

/**
 * The newest sound analysis that has figures; the newest thin one while none is sound, and null while none has figures. The
 * invented past of a demo brand does not count: it is older than every run, so that it comes first only while no run has ended.
 */
export async function findLatestFinished(
  analyses: AnalysisStore,
  brandId: string,
  isDemo: boolean,
): Promise<AnalysisRecord | null> {
  for (const isThin of [false, true]) {
    const [latest] = await analyses.listAnalyses(brandId, { isDemo, status: FINISHED, isThin, limit: 1 });
    if (latest !== undefined && latest.reason !== 'history') return latest;
  }
  return null;
}

/** The status of an analysis that has figures. */
export const FINISHED = ['success', 'partial'] as const;

export function isFinished({ status }: AnalysisRecord): boolean {
  return status === 'success' || status === 'partial';
}

/** Those that are shown as a series: the sound ones, or all of them while none is. */
export function soundOnes(finished: readonly AnalysisRecord[]): AnalysisRecord[] {
  const sound = finished.filter(({ thin }) => thin === null);
  return sound.length > 0 ? sound : [...finished];
}
