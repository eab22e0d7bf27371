import type { FactRecord } from '../ports/fact-store.ts';
import type { Confidence, Span } from './extraction.ts';

export type Fact = Pick<FactRecord, 'kind' | 'label' | 'words' | 'value'>;

/** Kinds whose values can be told from each other by rules. */
export type ValueKind = Exclude<Fact['kind'], 'statement'>;

/** A value, so that the same one is equal however it is written. */
export interface Value {
  what: number | string;
  /** Values of different currencies or units are not compared. */
  of: string;
  /** Of a price: per month, per user and the like; '' when nothing is said. */
  per: string;
}

/** A value as a text states it. */
export interface StatedValue extends Value, Span {
  /** "From 29", "about 500", one end of a range: no clear statement. */
  isVague: boolean;
  /** It means what it seems to only right beside the words that announce it: "German" in "a German company". */
  needsNeighbour: boolean;
}

/** What one answer says of a fact. */
export interface FactFinding {
  verdict: 'agrees' | 'contradicts';
  /** In the answer's text. */
  quote: Span;
  /** What it says, as it writes it. */
  found: string;
  confidence: Confidence;
}
