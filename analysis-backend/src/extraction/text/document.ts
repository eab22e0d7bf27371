import type { Span } from '../../model/extraction.ts';
import { languageOf, type Language } from './language.ts';
import { linesOf, listsOf, type Line, type List } from './layout.ts';
import { toProse } from './prose.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf, type Word } from './words.ts';

/** A text in which names are looked for. */
export interface NamedText {
  /** As it was written; the signs around a word tell whether it stands alone. */
  text: string;
  /** Of the same length, with what is no prose blanked. */
  prose: string;
  words: readonly Word[];
  language: Language;
}

/** An answer, taken apart once for everything that is read from it. */
export interface Document extends NamedText {
  sentences: readonly Span[];
  lines: readonly Line[];
  lists: readonly List[];
}

export function readDocument(text: string, names: readonly string[]): Document {
  const prose = toProse(text, names);
  const words = wordsOf(prose);
  const lines = linesOf(prose);
  return {
    text,
    prose,
    words,
    language: languageOf(words),
    sentences: sentencesOf(prose),
    lines,
    lists: listsOf(prose, lines),
  };
}
