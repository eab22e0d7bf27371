import type { SlotEvidence } from './analysis-store.ts';

/** A person's label of one answer. */
export interface LabelRecord {
  slotId: string;
  brandId: string;
  /** When the label was last changed. */
  labelledAt: number;
  mentioned: boolean;
  /** Null if it was not judged, or the brand is not mentioned. */
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
  /** Replaces an earlier label of the same answer. */
  putLabel(label: LabelRecord): Promise<void>;
  /** False when this brand has no label of that answer. */
  removeLabel(brandId: string, slotId: string): Promise<boolean>;
  /** The labels of the brand on invented or on measured answers, in the order of analyses, queries, engines and replicates. */
  listLabelled(brandId: string, isDemo: boolean): Promise<LabelledAnswer[]>;
}
