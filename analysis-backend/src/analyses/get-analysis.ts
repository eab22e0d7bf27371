import type { AnalysisRecord, AnalysisStore, ScoringRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { Engines } from '../ports/engines.ts';
import { WireError } from '../shared/errors.ts';
import type { RunDeps } from './run/run-deps.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { summariseAnalysis, summariseLatest, type AnalysisSummary } from './summarise-analysis.ts';

export interface AnalysisDetail {
  summary: AnalysisSummary;
  /** All scorings of the analysis, the oldest first. */
  revisions: ScoringRecord[];
  evidence: SlotEvidence[];
}

export async function getAnalysis(
  deps: RunDeps,
  brandId: string,
  analysisId: string,
): Promise<AnalysisDetail> {
  await requireBrand(deps.brands, brandId);
  const analysis = await requireAnalysis(deps, brandId, analysisId);
  const revisions = await deps.analyses.listScorings([analysisId], 'all');
  return {
    summary: await summariseAnalysis(deps, analysis, revisions.at(-1)?.scoring ?? null),
    revisions,
    evidence: await deps.analyses.listEvidence(analysisId),
  };
}

/** How far an analysis is: what is shown of it in the history, without reading its answers. */
export async function getProgress(
  deps: RunDeps,
  brandId: string,
  analysisId: string,
): Promise<AnalysisSummary> {
  await requireBrand(deps.brands, brandId);
  return summariseLatest(deps, await requireAnalysis(deps, brandId, analysisId));
}

/** Invented analyses are hidden while real engines are configured, and the other way round. */
export async function requireAnalysis(
  { analyses, engines }: { analyses: AnalysisStore; engines: Engines },
  brandId: string,
  analysisId: string,
): Promise<AnalysisRecord> {
  const analysis = await analyses.findAnalysis(analysisId);
  if (analysis?.brandId !== brandId || analysis.isDemo !== engines.isDemo)
    throw new WireError(404, 'This brand has no such analysis.');
  return analysis;
}
