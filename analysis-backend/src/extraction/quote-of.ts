import type { Extraction, Span } from './extraction.ts';
import { sentencesOf } from './sentences.ts';
import { spanAt } from './spans.ts';

/** Where an answer speaks of the brand: the passage that was judged, else the sentence that names it first; null for neither. */
export function quoteOf(
  text: string,
  { sentiment, spans }: Pick<Extraction, 'sentiment' | 'spans'>,
): Span | null {
  const judged = sentiment?.quote ?? '';
  const start = judged === '' ? -1 : text.indexOf(judged);
  if (start >= 0) return { start, end: start + judged.length };
  const [first] = spans;
  if (first === undefined) return null;
  const sentences = sentencesOf(text);
  return sentences[spanAt(sentences, first.start)] ?? first;
}
