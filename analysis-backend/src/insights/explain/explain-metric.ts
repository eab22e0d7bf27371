import { findScored } from '../../evidence/scored-evidence.ts';
import type { InsightDeps } from '../insight-deps.ts';
import { explanationOf, type Explanation } from './explanation.ts';
import type { ExplainedMetric } from '../../metrics/metric-set.ts';
import type { Estimate, Scoring } from '../../model/scoring.ts';
import type { AnalysisRecord } from '../../ports/analysis-store.ts';
import { WireError } from '../../shared/errors.ts';
import { requireAnalysis } from '../../analyses/get-analysis.ts';
import { requireBrand } from '../../shared/require-brand.ts';

export interface ExplainedFigure {
  analysis: AnalysisRecord;
  scoring: Scoring;
  /** The value in the scoring. */
  value: number | null;
  interval: Estimate['interval'];
  explanation: Explanation;
  /** False when today's formulas give another number for the same answers. */
  addsUp: boolean;
}

/** Takes one number of a finished analysis apart, down to its answers. */
export async function explainMetric(
  deps: InsightDeps,
  brandId: string,
  analysisId: string,
  metric: ExplainedMetric,
): Promise<ExplainedFigure> {
  const brand = await requireBrand(deps.brands, brandId);
  const analysis = await requireAnalysis(deps, brandId, analysisId);
  const scored = await findScored(deps, brand, analysis);
  if (scored === null)
    throw new WireError(404, 'This analysis has no figures: it has not ended, or no answer came.');
  const explanation = explanationOf(metric, {
    analysis,
    evidence: scored.evidence,
    competitors: scored.names.competitors,
  });
  const stored = scored.scoring.overall[metric];
  const { value, interval } =
    typeof stored === 'object'
      ? (stored ?? { value: null, interval: null })
      : { value: stored, interval: null };
  return {
    analysis,
    scoring: scored.scoring,
    value,
    interval,
    explanation,
    addsUp: explanation.value === value,
  };
}
