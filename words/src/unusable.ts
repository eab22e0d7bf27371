import type { BackendAnalysisSummary } from '@signpost/contract/analyses';

/** Whether answers with this problem came, so that they are not missing. */
export function isUnusable(kind: BackendAnalysisSummary['problems'][number]['kind']): boolean {
  return kind === 'empty' || kind === 'refused' || kind === 'cut_off';
}
