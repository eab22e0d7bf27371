import { drawSample } from '../../audit/draw-sample.ts';
import { findScored, type Scored } from '../../evidence/scored-evidence.ts';
import type { AnalysisRecord, SlotEvidence } from '../../ports/analysis-store.ts';
import type { BrandRecord } from '../../ports/brand-store.ts';
import type { LabelRecord, LabelStore } from '../../ports/label-store.ts';
import type { NotCounted } from '../../metrics/why-not-counted.ts';
import type { InsightDeps } from '../insight-deps.ts';
import { groupOf, type AnswerGroup } from './answer-group.ts';

export interface AnswerDeps extends InsightDeps {
  labels: LabelStore;
}

/** An answer, where it counts, and what people said of it. */
export interface ReadAnswer {
  evidence: SlotEvidence;
  group: AnswerGroup;
  reason: NotCounted | null;
  /** Whether it was drawn for people to label. */
  isSampled: boolean;
  label: LabelRecord | null;
}

export interface ReadAnalysis extends Pick<Scored, 'names'> {
  /** In the order of queries, engines and replicates. */
  answers: ReadAnswer[];
}

/** All answers of an analysis; null while it has no figures. */
export async function readAnswers(
  deps: AnswerDeps,
  brand: BrandRecord,
  analysis: AnalysisRecord,
): Promise<ReadAnalysis | null> {
  const scored = await findScored(deps, brand, analysis);
  if (scored === null) return null;
  const labelled = await deps.labels.listLabelled(brand.id, analysis.isDemo);
  const labels = new Map(labelled.map(({ label }) => [label.slotId, label]));
  const drawn = drawSample(analysis.id, scored.evidence, new Set(labels.keys()));
  const sample = new Set(drawn.map(({ slot }) => slot.id));
  return {
    names: scored.names,
    answers: scored.evidence.map((evidence) => ({
      evidence,
      ...groupOf(evidence),
      isSampled: sample.has(evidence.slot.id),
      label: labels.get(evidence.slot.id) ?? null,
    })),
  };
}
