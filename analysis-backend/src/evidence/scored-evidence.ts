import { isBranded } from '../extraction/names/branded-query.ts';
import type { Scoring } from '../model/scoring.ts';
import type { AnalysisRecord, ScoredNames, SlotEvidence } from '../ports/analysis-store.ts';
import type { BrandRecord } from '../ports/brand-store.ts';
import type { EvidenceDeps } from './evidence-deps.ts';
import { toNames } from './subjects.ts';

/** The figures of an analysis and the evidence behind them. */
export interface Scored {
  scoring: Scoring;
  names: ScoredNames;
  evidence: SlotEvidence[];
}

/**
 * The latest figures of an analysis; null while it has none. `branded` of a query is stored as of the start of the run; here it follows
 * the names of the scoring.
 */
export async function findScored(
  { analyses, brands }: EvidenceDeps,
  brand: BrandRecord,
  analysis: AnalysisRecord,
): Promise<Scored | null> {
  const [latest] = await analyses.listScorings([analysis.id], 'latest');
  if (latest === undefined) return null;
  const names = latest.names ?? toNames(brand, await brands.listCompetitors(brand.id, analysis.isDemo));
  const own = [names.brand.name, ...names.brand.aliases];
  const evidence = (await analyses.listEvidence(analysis.id)).map((item) => ({
    ...item,
    query: { ...item.query, branded: isBranded(item.query.text, own) },
  }));
  return { scoring: latest.scoring, names, evidence };
}
