import type { Document } from '../../extraction/text/document.ts';
import type { Span } from '../../model/extraction.ts';
import { startingIn } from '../../extraction/text/spans.ts';
import { wordsOf, type Word } from '../../extraction/text/words.ts';
import type { Fact } from '../../model/fact.ts';

/** Words of a label that say nothing by themselves. */
const SMALL = new Set(
  'the a an of for in to our your de la le les du des el los der die das den dem und and et y'.split(' '),
);

export interface Announcement extends Span {
  /** The label or the words that it was found by. */
  words: string;
}

/** Where a sentence speaks of what the fact is about: all words of the label, or one of its further words in a row. */
export function announcementsIn(
  doc: Document,
  { start, end }: Span,
  { label, words }: Pick<Fact, 'label' | 'words'>,
): Announcement[] {
  const spoken = startingIn(doc.words, { start, end });
  const inLabel = labelWords(label);
  const hits = inLabel.map((wanted) => spoken.filter((word) => isSame(word.text, wanted)));
  const byLabel = hits.length > 0 && hits.every((hit) => hit.length > 0) ? hits.flat() : [];
  return [
    ...byLabel.map((word) => ({ start: word.start, end: word.end, words: label })),
    ...words.flatMap((phrase) => rowsOf(spoken, wordsOf(phrase)).map((row) => ({ ...row, words: phrase }))),
  ];
}

/** The words by which a label is looked for; none when it has neither letters nor digits. */
export function labelWords(label: string): string[] {
  const all = wordsOf(label).map((word) => word.text);
  const telling = all.filter((word) => !SMALL.has(word));
  return telling.length > 0 ? telling : all;
}

function rowsOf(spoken: readonly Word[], phrase: readonly Word[]): Span[] {
  if (phrase.length === 0) return [];
  return spoken.flatMap((first, at) => {
    const row = spoken.slice(at, at + phrase.length);
    const isRow =
      row.length === phrase.length &&
      row.every((word, index) => isSame(word.text, phrase[index]?.text ?? ''));
    return isRow ? [{ start: first.start, end: row.at(-1)?.end ?? first.end }] : [];
  });
}

/** Up to a plural. */
function isSame(word: string, wanted: string): boolean {
  return word === wanted || word === `${wanted}s` || `${word}s` === wanted;
}
