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
  const asked = { isDemo, status: FINISHED };
  const [sound] = await analyses.listAnalyses(brandId, { ...asked, isThin: false, limit: 1 });
  if (sound !== undefined && sound.reason !== 'history') return sound;
  const thin = await analyses.listAnalyses(brandId, { ...asked, isThin: true });
  return soundOnes(thin.filter(({ reason }) => reason !== 'history'))[0] ?? null;
}

/** The statuses of analyses with figures. */
export const FINISHED = ['success', 'partial'] as const;

export function isFinished({ status }: AnalysisRecord): boolean {
  return status === 'success' || status === 'partial';
}

/** A sound run is compared with and shown before a thin one, and a thin one before one that was cancelled. */
export function soundnessOf({ thin }: Pick<AnalysisRecord, 'thin'>): number {
  if (thin === null) return 2;
  return thin === 'cancelled' ? 0 : 1;
}

/** The analyses that are shown as a series: the sound ones, while there are none the thin ones, else those that were cancelled. */
export function soundOnes(finished: readonly AnalysisRecord[]): AnalysisRecord[] {
  const best = Math.max(...finished.map(soundnessOf));
  return finished.filter((analysis) => soundnessOf(analysis) === best);
}
