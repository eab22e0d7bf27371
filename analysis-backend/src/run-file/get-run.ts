import type { EvidenceDeps } from '../evidence/evidence-deps.ts';
import type { BrandStore } from '../ports/brand-store.ts';
import type { Engines } from '../ports/engines.ts';
import type { AnalysisRecord, ScoredNames, ScoringRecord, SlotEvidence } from '../ports/analysis-store.ts';
import { WireError } from '../shared/errors.ts';
import { requireAnalysis } from '../analyses/get-analysis.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { toNames } from '../evidence/subjects.ts';

/** A finished analysis with everything behind its numbers. */
export interface FinishedRun {
  analysis: AnalysisRecord & { finishedAt: number };
  names: ScoredNames;
  /** False when the scoring has no names of its own: then `names` are today's. */
  areNamesOfScoring: boolean;
  evidence: SlotEvidence[];
  /** The latest scoring; null for a failed analysis. */
  scoring: ScoringRecord | null;
  /** Raw bodies by the id of the slot; null when they are not wanted. */
  raw: ReadonlyMap<string, string> | null;
}

export async function getRun(
  deps: EvidenceDeps & { engines: Engines },
  brandId: string,
  analysisId: string,
  wanted: { raw: boolean },
): Promise<FinishedRun> {
  await requireBrand(deps.brands, brandId);
  const analysis = await requireAnalysis(deps, brandId, analysisId);
  if (analysis.finishedAt === null)
    throw new WireError(409, 'The analysis is still under way: there is a file of it once it has ended.');
  return collectRun(deps, { ...analysis, finishedAt: analysis.finishedAt }, wanted);
}

export async function collectRun(
  { brands, analyses }: EvidenceDeps,
  analysis: FinishedRun['analysis'],
  wanted: { raw: boolean },
): Promise<FinishedRun> {
  const [scoring = null] = await analyses.listScorings([analysis.id], 'latest');
  const kept = scoring?.names ?? null;
  return {
    analysis,
    names: kept ?? (await namesOfToday(brands, analysis)),
    areNamesOfScoring: kept !== null,
    evidence: await analyses.listEvidence(analysis.id),
    scoring,
    raw: wanted.raw ? await analyses.listRaw(analysis.id) : null,
  };
}

async function namesOfToday(brands: BrandStore, { brandId, isDemo }: AnalysisRecord): Promise<ScoredNames> {
  const brand = await requireBrand(brands, brandId);
  return toNames(brand, await brands.listCompetitors(brandId, isDemo));
}
