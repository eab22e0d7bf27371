import type { Confidence, Span } from './extraction.ts';

/** Something that is true of a brand, as the user says. */
export interface Fact {
  /** `statement`: anything else; rules do not decide on it. */
  kind: 'price' | 'year' | 'number' | 'place' | 'statement';
  /** What it is about, such as "monthly price". A brand has each once, whatever the case. */
  label: string;
  /** Further words that announce it in answers. */
  words: readonly string[];
  /** Such as "29 EUR", "1998", "14 days", "Austria". */
  value: string;
}

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

/** A fact, made ready to be looked for. */
export interface SoughtFact extends Fact {
  kind: ValueKind;
  truth: Value;
  /** What is true of other things of the same kind: the price of another plan contradicts nothing. */
  otherTruths: readonly Value[];
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
