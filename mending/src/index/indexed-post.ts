import type { IndexedText } from './indexed-text.ts';

/** A post in the index: its words as numbers, and its text packed. */
export interface IndexedPost {
  id: number;
  url: string;
  section: string;
  language: string;
  /** Days since 1970; NaN where no date is known. */
  day: number;
  canBeSource: boolean;
  canBeTarget: boolean;
  text: IndexedText;
  /** The words of its title and so on, as numbers. */
  title: Uint32Array;
  heading: Uint32Array;
  slug: Uint32Array;
  focusKeyword: Uint32Array;
  description: Uint32Array;
  /** The texts of its paragraphs, compressed. */
  packed: Buffer;
}
