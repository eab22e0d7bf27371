import type { Confidence } from './extraction.ts';

/** One answer, reduced to what the metrics need. */
export interface Observation {
  queryId: string;
  engineId: string;
  replicate: number;
  /** Whether the answer is neither empty, an error nor a refusal. Invalid answers count nowhere. */
  valid: boolean;
  /** Whether the query names the brand: its figures are shown apart, as recognition. */
  branded: boolean;
  /** Whether a web search was really made. */
  grounded: boolean;
  mentioned: boolean;
  /** The rank of the brand; null when it is not mentioned or the answer was cut off. */
  rank: number | null;
  /** Null without a rank. */
  rankConfidence: Confidence | null;
  /** How many names the answer puts forward, with the brand; used as the rank of a brand that is named without one. */
  placedNames: number;
  /** The distinct entities that the answer names, with the brand: for shares, competitors and stability. */
  entities: readonly NamedEntity[];
  /** 0–100; null when not judged. */
  sentiment: number | null;
  /** Owned pages that the answer cites, and those that it fetched without citing. */
  citedPages: readonly string[];
  retrievedPages: readonly string[];
}

export interface NamedEntity {
  key: string;
  /** The rank of a competitor; the brand's rank is that of the observation. */
  rank: number | null;
  /** 0–100; null when not judged. */
  sentiment: number | null;
}

/** The key of the brand itself among the entities. */
export const BRAND_KEY = 'brand';
