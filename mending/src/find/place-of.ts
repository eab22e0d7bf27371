import type { IndexedPost } from '../index/indexed-post.ts';
import { unpackTexts } from '../index/pack-texts.ts';
import type { Place } from '../ports/proposal.ts';
import { sentenceStarts } from '../words/split-sentences.ts';
import { splitWords } from '../words/split-words.ts';
import type { SentenceFound } from './scan-source.ts';

/** The sentence as it is in the text, cut at the anchor. Reads the paragraph again, exactly as `readText` did. */
export function placeOf({ text, packed }: IndexedPost, { sentence, anchor }: SentenceFound): Place {
  const paragraph = text.paragraphs[sentence] ?? 0;
  const whole = unpackTexts(packed)[paragraph] ?? '';
  const starts = sentenceStarts(whole);
  const nth = sentence - text.paragraphs.indexOf(paragraph);
  const start = starts[nth] ?? 0;
  const end = start + whole.slice(start, starts[nth + 1] ?? whole.length).trimEnd().length;
  if (anchor === null) return { paragraph, before: whole.slice(start, end), anchor: '', after: '' };

  const first = text.sentences[sentence] ?? 0;
  const words: [from: number, to: number][] = [];
  splitWords(whole, (from, to) => {
    if (from >= start && from < end) words.push([from, to]);
  });
  const from = words[anchor.from - first]?.[0] ?? end;
  const to = words[anchor.to - 1 - first]?.[1] ?? end;
  return {
    paragraph,
    before: whole.slice(start, from),
    anchor: whole.slice(from, to),
    after: whole.slice(to, end),
  };
}
