/** Something that is true of a brand, as the user says. */
export interface FactRecord {
  id: string;
  brandId: string;
  /** `statement`: anything else; rules do not decide on it. */
  kind: 'price' | 'year' | 'number' | 'place' | 'statement';
  /** What it is about, such as "monthly price". A brand has each once, whatever the case. */
  label: string;
  /** Further words that announce it in answers. */
  words: readonly string[];
  /** Such as "29 EUR", "1998", "14 days", "Austria". */
  value: string;
  createdAt: number;
}

export type FactChanges = Partial<Pick<FactRecord, 'kind' | 'label' | 'words' | 'value'>>;

/** The fact sheets of brands. */
export interface FactStore {
  /** In the order in which they were made. */
  listFacts(brandId: string): Promise<FactRecord[]>;
  /**
   * Adds it, unless the brand has `most` facts (`full`) or one with that label (`taken`) already: then nothing is done. Several
   * callers at once do not get past either.
   */
  addFact(fact: FactRecord, most: number): Promise<'added' | 'full' | 'taken'>;
  /** The fact as it is then; `taken` when another one of the brand has the label; null when the brand has no such fact. */
  updateFact(brandId: string, factId: string, changes: FactChanges): Promise<FactRecord | 'taken' | null>;
  /** False when the brand has no such fact. */
  removeFact(brandId: string, factId: string): Promise<boolean>;
}
