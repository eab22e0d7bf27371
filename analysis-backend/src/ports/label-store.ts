import type { SlotEvidence } from './analysis-store.ts';

/** What a person says of one answer. */
export interface LabelRecord {
  slotId: string;
  brandId: string;
  /** When it was last said. */
  labelledAt: number;
  mentioned: boolean;
  /** Null where it was not judged, and where the brand is not mentioned. */
  rank: number | null;
  sentiment: 'negative' | 'neutral' | 'positive' | null;
}

/** A label with the answer it is about. */
export interface LabelledAnswer {
  label: LabelRecord;
  evidence: SlotEvidence;
}

/** Labels of answers by people: at most one per answer. */
export interface LabelStore {
  /** Takes the place of an earlier label of the same answer. */
  putLabel(label: LabelRecord): Promise<void>;
  /** False when this brand has no label of that answer. */
  removeLabel(brandId: string, slotId: string): Promise<boolean>;
  /** Those of the brand whose answers are invented, or measured; in the order of their analyses, queries, engines and replicates. */
  listLabelled(brandId: string, isDemo: boolean): Promise<LabelledAnswer[]>;
}
