import type { Confidence } from './extraction.ts';

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
  /** Null without a rank. */
  rankConfidence: Confidence | null;
  /** How many names of the answer have a place in its order; stands for the rank of a brand that is named without one. */
  placedNames: number;
  /** The distinct entities that the answer names, the brand included: for shares, competitors and stability. */
  entities: readonly NamedEntity[];
  /** 0–100; null when not judged. */
  sentiment: number | null;
  /** Owned pages that it cites, and that it fetched without citing. */
  citedPages: readonly string[];
  retrievedPages: readonly string[];
}

export interface NamedEntity {
  key: string;
  /** As for the brand; the brand's own is that of the observation. */
  rank: number | null;
  /** 0–100; null when not judged. */
  sentiment: number | null;
}

/** The key of the brand itself among the entities. */
export const BRAND_KEY = 'brand';
