import type { Span } from '../../model/extraction.ts';
import type { NamedText } from '../names/find-names.ts';
import { languageOf } from './language.ts';
import { linesOf, listsOf, type Line, type List } from './layout.ts';
import { toProse } from './prose.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

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
