import type { EntityMention, Extraction, Reading } from '../model/extraction.ts';
import type { FactFinding, SoughtFact } from '../model/fact.ts';

/** An answer that is held against facts. */
export interface FactReading {
  /** Null for those that rules cannot decide on. */
  facts: readonly (SoughtFact | null)[];
  text: string;
  /** Of the brand. */
  names: readonly string[];
  entities: readonly EntityMention[];
}

/** Reads answers, which are texts of strangers: one may be made to keep its reader busy. */
export interface AnswerReader {
  /** What the answer says. One that cannot be read is an `Extraction` with a `readingProblem`. */
  read(reading: Reading): Promise<Extraction>;

  /** What the answer says of each fact, in their order; null where it says nothing, or cannot be read. */
  checkFacts(reading: FactReading): Promise<(FactFinding | null)[]>;

  close(): Promise<void>;
}
