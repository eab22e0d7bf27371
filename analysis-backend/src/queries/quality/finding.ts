export type FindingCode =
  | 'brand_named'
  | 'competitor_named'
  | 'near_duplicate'
  | 'names_nobody'
  | 'always_named'
  | 'never_named';

/** What is wrong with a query, or could be better. */
export interface Finding {
  code: FindingCode;
  /** `problem`: the query does not measure visibility. `hint`: it does, and could be better. */
  severity: 'problem' | 'hint';
  /** For a duplicate, the query that asks for the same; null for all other findings. */
  otherQueryId: string | null;
  /** For `competitor_named`, the names of the competitors; empty for all other findings. */
  competitors: string[];
}
