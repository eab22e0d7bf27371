import type { Fact } from '../model/fact.ts';

export interface FactRecord extends Fact {
  id: string;
  brandId: string;
  createdAt: number;
}

export type FactChanges = Partial<Fact>;

/** The fact sheets of brands. */
export interface FactStore {
  /** In the order in which they were made. */
  listFacts(brandId: string): Promise<FactRecord[]>;
  /**
   * Adds the fact, unless the brand already has `most` facts (`full`) or one with that label (`taken`). Both hold for concurrent callers
   * too.
   */
  addFact(fact: FactRecord, most: number): Promise<'added' | 'full' | 'taken'>;
  /** The changed fact; `taken` when another fact of the brand has the label; null when the brand has no such fact. */
  updateFact(brandId: string, factId: string, changes: FactChanges): Promise<FactRecord | 'taken' | null>;
  /** False when the brand has no such fact. */
  removeFact(brandId: string, factId: string): Promise<boolean>;
}
