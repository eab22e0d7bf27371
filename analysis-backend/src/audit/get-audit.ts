import type { BackendAudit } from '@signpost/contract/analyses';
import type { AuditDeps } from './audit-deps.ts';
import { compareLabels } from './compare-labels.ts';
import { rereadEvidence } from '../evidence/reread-evidence.ts';
import { agreementOf } from './label-agreement.ts';
import { canBeDrawn, drawSample } from './draw-sample.ts';
import { findLatestFinished } from '../evidence/latest-analyses.ts';
import { requireBrand } from '../shared/require-brand.ts';
import { findSubjects } from '../evidence/subjects.ts';
import { toLatest } from '../shared/wire-values.ts';
import { toAuditedAnswer, toResult } from './to-audit.ts';

/** The answers to label of the latest finished analysis, and how well today's extraction agrees with all labels of the brand. */
export async function getAudit(deps: AuditDeps, brandId: string): Promise<BackendAudit> {
  await requireBrand(deps.brands, brandId);
  const { isDemo } = deps.engines;
  const subjects = await findSubjects(deps, { brandId, isDemo });
  const labelled = await deps.labels.listLabelled(brandId, isDemo);
  const result = toResult(agreementOf(await compareLabels(deps.reader, labelled, subjects)));
  const analysis = await findLatestFinished(deps.analyses, brandId, isDemo);
  const latest = toLatest(isDemo, analysis);
  if (analysis === null) return { ...latest, valid_answers: 0, sample: [], result };

  const evidence = await deps.analyses.listEvidence(analysis.id);
  const labels = new Map(labelled.map(({ label }) => [label.slotId, label]));
  const drawn = drawSample(analysis.id, evidence, new Set(labels.keys()));
  const sample = await rereadEvidence(deps.reader, drawn, subjects);
  return {
    ...latest,
    valid_answers: evidence.filter(canBeDrawn).length,
    sample: sample.map((one) => toAuditedAnswer(one, labels.get(one.slot.id) ?? null)),
    result,
  };
}
