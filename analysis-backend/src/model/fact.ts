/** A true statement about a brand, given by the user. */
export interface Fact {
  /** The kind of value that the model compares; `statement` is anything else. */
  kind: 'price' | 'year' | 'number' | 'place' | 'statement';
  /** What the fact is about, such as "monthly price". Unique within a brand, ignoring case. */
  label: string;
  /** Further words by which answers introduce the value. */
  words: readonly string[];
  /** The true value, such as "29 EUR", "1998", "14 days", "Austria". */
  value: string;
}
