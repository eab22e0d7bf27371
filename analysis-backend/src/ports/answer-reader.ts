import type { Extraction, Reading } from '../model/extraction.ts';

/** Reads answers. They come from outside: one may be made to keep its reader busy. */
export interface AnswerReader {
  /** Reads one answer. An unreadable answer gives an `Extraction` with a `readingProblem`. */
  read(reading: Reading): Promise<Extraction>;

  close(): Promise<void>;
}
