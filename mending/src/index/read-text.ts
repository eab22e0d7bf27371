import type { Paragraph } from '../ports/engine-post.ts';
import { shortcodeSpans } from '../words/shortcodes.ts';
import { sentenceStarts } from '../words/split-sentences.ts';
import { splitWords } from '../words/split-words.ts';
import { isStop, type Vocabulary } from '../words/vocabulary.ts';
import { CLOSED, HEADING, NO_TARGET, OPEN, type IndexedText } from './indexed-text.ts';

/** What follows in a longer text is not read. */
const MOST_WORDS = 60_000;

const SENTENCE_KINDS: Readonly<Record<Paragraph['kind'], number>> = {
  text: OPEN,
  list: OPEN,
  heading: HEADING,
  quote: CLOSED,
  caption: CLOSED,
  code: CLOSED,
};

/** Reads the paragraphs of a post into numbers. */
export function readText(
  paragraphs: readonly Paragraph[],
  language: string,
  vocabulary: Vocabulary,
): IndexedText {
  const words: number[] = [];
  const sentences: number[] = [];
  const paragraphOf: number[] = [];
  const kinds: number[] = [];
  const links: number[] = [];
  let length = 0;

  paragraphs.forEach((paragraph, nth) => {
    if (words.length >= MOST_WORDS) return;
    const { text } = paragraph;
    const kind = SENTENCE_KINDS[paragraph.kind];
    const starts = sentenceStarts(text);
    let sentence = 0;
    const beginSentence = (): void => {
      sentences.push(words.length);
      paragraphOf.push(nth);
      kinds.push(kind);
    };
    beginSentence();
    const spans = closedSpans(paragraph);
    const first = words.length;
    const places: number[] = [];
    splitWords(text, (start, end) => {
      if (words.length >= MOST_WORDS) return;
      while (sentence + 1 < starts.length && start >= (starts[sentence + 1] ?? Infinity)) {
        sentence += 1;
        beginSentence();
      }
      const word = vocabulary.wordOf(text.slice(start, end), language);
      if (!isStop(word)) length += 1;
      words.push(word);
      if (spans.length > 0) places.push(start, end);
    });
    for (const span of spans) {
      const from = wordAt(places, span.start);
      let to = from;
      while (to * 2 < places.length && (places[to * 2] ?? 0) < span.end) to += 1;
      // An image that is a link has no words, and links all the same.
      if (to > from || span.targetId !== NO_TARGET) links.push(first + from, first + to, span.targetId);
    }
  });
  sentences.push(words.length);
  return {
    words: Uint32Array.from(words),
    sentences: Uint32Array.from(sentences),
    paragraphs: Uint32Array.from(paragraphOf),
    kinds: Uint8Array.from(kinds),
    links: Int32Array.from(links),
    length,
  };
}

/** The first word that ends after this place; `places` has the beginning and end of each. */
function wordAt(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle * 2 + 1] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface ClosedSpan {
  start: number;
  end: number;
  targetId: number;
}

/** Links, code and shortcodes of a paragraph. */
function closedSpans(paragraph: Paragraph): ClosedSpan[] {
  const spans: ClosedSpan[] = paragraph.links.map(({ start, end, targetId }) => ({
    start,
    end,
    targetId: targetId ?? NO_TARGET,
  }));
  for (const { start, end } of paragraph.closed ?? []) spans.push({ start, end, targetId: NO_TARGET });
  for (const { start, end } of shortcodeSpans(paragraph.text))
    spans.push({ start, end, targetId: NO_TARGET });
  return spans;
}
