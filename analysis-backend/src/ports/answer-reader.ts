import type { Extraction, Reading } from '../model/extraction.ts';

/** Reads answers. They are texts of strangers: one may be made to keep its reader busy. */
export interface AnswerReader {
  /** What the answer says. One that cannot be read is an `Extraction` with a `readingProblem`. */
  read(reading: Reading): Promise<Extraction>;

  close(): Promise<void>;
}
