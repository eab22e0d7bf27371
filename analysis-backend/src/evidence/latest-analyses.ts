import type { AnalysisRecord, AnalysisStore } from '../ports/analysis-store.ts';

/**
 * The newest sound analysis with figures; while none is sound, the newest thin one; null while none has figures. The invented history
 * of a demo brand is older than every run, so that it is returned only while no run has ended.
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

/** The statuses of analyses with figures. */
export const FINISHED = ['success', 'partial'] as const;

export function isFinished({ status }: AnalysisRecord): boolean {
  return status === 'success' || status === 'partial';
}

/** The analyses that are shown as a series: the sound ones, or all while none is sound. */
export function soundOnes(finished: readonly AnalysisRecord[]): AnalysisRecord[] {
  const sound = finished.filter(({ thin }) => thin === null);
  return sound.length > 0 ? sound : [...finished];
}
