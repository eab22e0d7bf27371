/** Something that is true of a brand, as the user says. */
export interface Fact {
  /** Tells the model what kind of value to compare; `statement` is anything else. */
  kind: 'price' | 'year' | 'number' | 'place' | 'statement';
  /** What it is about, such as "monthly price". A brand has each once, whatever the case. */
  label: string;
  /** Further words that announce it in answers. */
  words: readonly string[];
  /** Such as "29 EUR", "1998", "14 days", "Austria". */
  value: string;
}
