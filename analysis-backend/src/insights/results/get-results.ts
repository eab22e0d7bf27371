import { originalsOf } from '../../metrics/counted.ts';
import type { Scoring } from '../../model/scoring.ts';
import type { AnalysisRecord, SlotEvidence } from '../../ports/analysis-store.ts';
import type { CompetitorRecord } from '../../ports/brand-store.ts';
import { WireError } from '../../shared/errors.ts';
import type { InsightDeps } from '../insight-deps.ts';
import { findLatestFinished } from '../../evidence/latest-analyses.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface Results {
  analysis: AnalysisRecord;
  scoring: Scoring;
  /** The evidence without other wordings: the protocol shows only answers that the figures count. */
  evidence: SlotEvidence[];
  /** Today's competitors: they may have been renamed or ignored since the scoring. */
  competitors: CompetitorRecord[];
}

/** The latest analysis with figures. */
export async function getResults(
  { brands, analyses, engines }: InsightDeps,
  brandId: string,
): Promise<Results> {
  await requireBrand(brands, brandId);
  const analysis = await findLatestFinished(analyses, brandId, engines.isDemo);
  const [record] = analysis === null ? [] : await analyses.listScorings([analysis.id], 'latest');
  if (analysis === null || record === undefined)
    throw new WireError(404, 'No analysis of this brand is completed yet.');
  return {
    analysis,
    scoring: record.scoring,
    evidence: originalsOf(await analyses.listEvidence(analysis.id)),
    competitors: await brands.listCompetitors(brandId, engines.isDemo),
  };
}
