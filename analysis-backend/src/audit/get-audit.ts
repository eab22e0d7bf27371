import type { AuditDeps } from './audit-deps.ts';
import { compareLabels } from './compare-labels.ts';
import { rereadEvidence } from '../evidence/reread-evidence.ts';
import { agreementOf, type Agreement } from './label-agreement.ts';
import type { AnalysisRecord, SlotEvidence } from '../ports/analysis-store.ts';
import type { LabelRecord } from '../ports/label-store.ts';

import { canBeDrawn, drawSample } from './draw-sample.ts';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { findSubjects } from '../evidence/subjects.ts';

export interface Audit {
  isDemo: boolean;
  /** The latest finished analysis; null when there is none. */
  analysis: AnalysisRecord | null;
  validAnswers: number;
  /** The drawn answers as they are read today. */
  sample: { evidence: SlotEvidence; label: LabelRecord | null }[];
  agreement: Agreement;
}

/** The answers to label of the latest finished analysis, and how well today's extraction agrees with all labels of the brand. */
export async function getAudit(deps: AuditDeps, brandId: string): Promise<Audit> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const subjects = await findSubjects(deps, { brandId, isDemo });
  const labelled = await deps.labels.listLabelled(brandId, isDemo);
  const agreement = agreementOf(await compareLabels(deps.reader, labelled, subjects));
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  if (analysis === null) return { isDemo, analysis, validAnswers: 0, sample: [], agreement };

  const evidence = await deps.analyses.listEvidence(analysis.id);
  const labels = new Map(labelled.map(({ label }) => [label.slotId, label]));
  const drawn = drawSample(analysis.id, evidence, new Set(labels.keys()));
  const sample = await rereadEvidence(deps.reader, drawn, subjects);
  return {
    isDemo,
    analysis,
    validAnswers: evidence.filter(canBeDrawn).length,
    sample: sample.map((evidence) => ({ evidence, label: labels.get(evidence.slot.id) ?? null })),
    agreement,
  };
}
