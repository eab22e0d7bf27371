import { sentencesOf } from '../extraction/text/sentences.ts';
import { startingIn } from '../extraction/text/spans.ts';
import { fold, foldName } from '../extraction/text/words.ts';
import type { Span } from '../model/extraction.ts';
import type { Fact } from '../model/fact.ts';

/** In characters. Of a longer answer only the beginning is looked through, as it is by the model. */
const LONGEST_TEXT = 24_000;

/** A shorter word of a label, such as "of" or "the", says nothing about what a sentence is about. */
const SHORTEST_WORD = 4;

/**
 * For each fact, the sentences that name the brand and have the fact's value, its label, a word of the label or one of its further
 * words. A person has to judge what they say. `brandSpans`: where the answer names the brand.
 */
export function findSentences(text: string, brandSpans: readonly Span[], facts: readonly Fact[]): Span[][] {
  const naming = sentencesOf(text.slice(0, LONGEST_TEXT))
    .filter((sentence) => startingIn(brandSpans, sentence).length > 0)
    .map(({ start, end }) => ({ start, end, folded: fold(text.slice(start, end)) }));
  return facts.map((fact) => {
    const terms = termsOf(fact);
    return naming
      .filter(({ folded }) => terms.some((term) => folded.includes(term)))
      .map(({ start, end }) => ({ start, end }));
  });
}

function termsOf({ label, words, value }: Fact): string[] {
  const parts = foldName(label).split(' ');
  return [
    ...[label, value, ...words].map((term) => fold(term.trim())),
    ...parts.filter((word) => word.length >= SHORTEST_WORD),
  ];
}
