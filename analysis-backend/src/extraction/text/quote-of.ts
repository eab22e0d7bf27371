import type { Extraction, Span } from '../../model/extraction.ts';
import { sentencesOf } from './sentences.ts';
import { spanAt } from './spans.ts';

/** The characters to either side of a name that are looked through for its sentence; none is longer than half of them. */
const AROUND = 8000;

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
  const from = Math.max(0, first.start - AROUND);
  const sentences = sentencesOf(text.slice(from, first.end + AROUND));
  const sentence = sentences[spanAt(sentences, first.start - from)];
  return sentence === undefined ? first : { start: sentence.start + from, end: sentence.end + from };
}
