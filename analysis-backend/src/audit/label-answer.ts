import type { AuditDeps } from './audit-deps.ts';
import type { LabelRecord } from '../ports/label-store.ts';
import { WireError } from '../shared/errors.ts';
import { drawSample } from './draw-sample.ts';
import { isFinished } from '../evidence/latest-analyses.ts';
import { requireBrand } from '../shared/require-brand.ts';

export type NewLabel = Pick<LabelRecord, 'slotId' | 'mentioned' | 'rank' | 'sentiment'>;

/** Accepts labels of drawn answers only: labels of hand-picked answers would say nothing about the others. */
export async function labelAnswer(
  { brands, analyses, labels, engines, clock }: AuditDeps,
  brandId: string,
  label: NewLabel,
): Promise<LabelRecord> {
  await requireBrand(brands, brandId);
  const slot = await analyses.findSlot(label.slotId);
  const analysis = slot && (await analyses.findAnalysis(slot.analysisId));
  // Invented answers are hidden while real engines are configured, and the other way round.
  if (analysis?.brandId !== brandId || analysis.isDemo !== engines.isDemo || !isFinished(analysis))
    throw new WireError(404, 'This brand has no such answer in a finished analysis.');
  const labelled = await labels.listLabelled(brandId, engines.isDemo);
  const sample = drawSample(
    analysis.id,
    await analyses.listEvidence(analysis.id),
    new Set(labelled.map(({ label }) => label.slotId)),
  );
  if (!sample.some(({ slot }) => slot.id === label.slotId))
    throw new WireError(
      400,
      'slot_id is not in the sample of its analysis: label those that GET /api/v1/brands/{id}/audit lists.',
    );
  const record = { ...label, brandId, labelledAt: clock.now() };
  await labels.putLabel(record);
  return record;
}

export async function removeLabel(
  { brands, labels }: AuditDeps,
  brandId: string,
  slotId: string,
): Promise<void> {
  await requireBrand(brands, brandId);
  if (!(await labels.removeLabel(brandId, slotId)))
    throw new WireError(404, 'This brand has no label of such an answer.');
}
