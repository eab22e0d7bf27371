/** One answer, reduced to what the metrics need. */
export interface Observation {
  queryId: string;
  engineId: string;
  replicate: number;
  /** Non-empty, no error, no refusal. What is not valid counts nowhere. */
  valid: boolean;
  /** The brand is named in the question: shown apart, as recognition. */
  branded: boolean;
  /** A search was really made. */
  grounded: boolean;
  mentioned: boolean;
  /** Null when not mentioned, or when the answer was cut off. */
  rank: number | null;
  /** How many distinct entities the answer names, the brand included. */
  entityCount: number;
  /** 0–100; null when not judged. */
  sentiment: number | null;
  /** Owned pages that it cites, and that it fetched without citing. */
  citedPages: readonly string[];
  retrievedPages: readonly string[];
  /** Keys of the entities it names: for share of voice and stability. */
  entityKeys: readonly string[];
  citedDomains: readonly string[];
}
