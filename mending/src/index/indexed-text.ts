/** The words of a post as numbers. A post of 800 words takes 4 kB. */
export interface IndexedText {
  /** Each word of the text in order, as a `Vocabulary` numbers it. */
  words: Uint32Array;
  /** Where each sentence begins in `words`; the last entry is their number. */
  sentences: Uint32Array;
  /** The paragraph of each sentence. */
  paragraphs: Uint32Array;
  /** `OPEN`, `CLOSED` or `HEADING` for each sentence. */
  kinds: Uint8Array;
  /** First word, word after the last, and post that it leads to (-1: to none, or no link but closed all the same), by threes. */
  links: Int32Array;
  /** The number of words that are not stop words. */
  length: number;
}

export const NO_TARGET = -1;

/** A link may go into the sentence, as far as its kind of paragraph goes. */
export const OPEN = 1;
export const CLOSED = 0;
/** The sentence is a heading: closed too. */
export const HEADING = 2;
