import { whatChanged } from '../metrics/comparable.ts';
import { panelCells, type PanelCell } from '../metrics/panel.ts';
import { entityKeys, toObservations } from '../metrics/to-observations.ts';
import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { EvidenceDeps } from './evidence-deps.ts';

export interface ComparableRun {
  analysis: AnalysisRecord;
  evidence: SlotEvidence[];
  /** The cells of queries that do not name the brand. */
  cells: PanelCell[];
}

/** The most runs to compare: further runs add little, and reading all their answers takes time. */
const MOST_RUNS = 5;

/** A finished analysis and the sound ones before it, the newest first, back to the first that measured something else. */
export async function findComparableRuns(
  deps: EvidenceDeps,
  latest: AnalysisRecord,
): Promise<ComparableRun[]> {
  const { brandId, isDemo } = latest;
  const finished = await deps.analyses.listAnalyses(brandId, { isDemo, status: ['success', 'partial'] });
  const before = finished.slice(finished.findIndex(({ id }) => id === latest.id) + 1);
  const sound = [latest, ...before.filter(({ thin }) => thin === null)];
  const keyOf = entityKeys(await deps.brands.listCompetitors(brandId, isDemo));
  const runs: ComparableRun[] = [];
  for (const analysis of sound.slice(0, MOST_RUNS)) {
    const evidence = await deps.analyses.listEvidence(analysis.id);
    const later = runs.at(-1);
    if (later !== undefined && whatChanged({ analysis, evidence }, later).reasons.length > 0) break;
    const observations = toObservations(evidence, keyOf).filter(({ branded }) => !branded);
    const weights = new Map(analysis.engines.map((engine) => [engine.id, engine.weight]));
    runs.push({ analysis, evidence, cells: panelCells(observations, weights) });
  }
  return runs;
}
