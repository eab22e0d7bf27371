import type { Span } from '../../model/extraction.ts';
import { languageOf, type Language } from './language.ts';
import { listsOf, type List } from './layout.ts';
import { linesOf, type Line } from './lines.ts';
import { toProse } from './prose.ts';
import { withoutQuestion } from './question.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf, type Word } from './words.ts';

/** A text in which names are looked for. */
export interface NamedText {
  /** As it was written; the signs around a word show whether it is alone. */
  text: string;
  /** Of the same length, with what is no prose blanked. */
  prose: string;
  words: readonly Word[];
  language: Language;
}

/** An answer, taken apart once for everything that is read from it. */
export interface Document extends NamedText {
  /** What was asked; null when that is not known. */
  question: string | null;
  sentences: readonly Span[];
  lines: readonly Line[];
  lists: readonly List[];
}

/** `names` are those that count even as an address or in code. A question that the answer repeats is not part of what it says. */
export function readDocument(
  text: string,
  names: readonly string[],
  question: string | null = null,
): Document {
  return fromProse(text, withoutQuestion(toProse(text, names), question), question);
}

/** The same answer read with other names; the document itself where that makes no difference. */
export function withNames(doc: Document, names: readonly string[]): Document {
  const prose = withoutQuestion(toProse(doc.text, names), doc.question);
  return prose === doc.prose ? doc : fromProse(doc.text, prose, doc.question);
}

function fromProse(text: string, prose: string, question: string | null): Document {
  const words = wordsOf(prose);
  const lines = linesOf(prose);
  return {
    text,
    prose,
    words,
    language: languageOf(words),
    question,
    sentences: sentencesOf(prose),
    lines,
    lists: listsOf(prose, lines),
  };
}
