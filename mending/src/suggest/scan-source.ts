import type { IndexedText } from '../index/indexed-text.ts';
import type { TextIndex } from '../index/text-index.ts';
import { isStop, termOf } from '../words/vocabulary.ts';
import type { Phrase, TargetQuestion } from './target-question.ts';

/** A sentence of a source, and the words of it that fit best. */
export interface SentenceFound {
  sentence: number;
  score: number;
  anchor: AnchorFound | null;
}

/** Words of a text, from `from` up to `to`, that say a phrase or a part of it. */
export interface AnchorFound {
  from: number;
  to: number;
  phrase: Phrase | null;
  /** The rarity of its words, added up. */
  weight: number;
}

/** Sentences that are looked at for an anchor. */
const LOOKED_AT = 8;
const LONGEST_ANCHOR = 8;
/** A single word must be this rare to be an anchor: in one of so many posts. */
const RARE = Math.log(12);

/** The sentences of a source in which a link to the target could be, best first. */
export function scanSource(
  text: IndexedText,
  question: TargetQuestion,
  index: TextIndex,
  hiddenTarget: number | null,
): SentenceFound[] {
  const best: SentenceFound[] = [];
  const inTitle = question.title;
  for (let sentence = 0; sentence < text.isOpen.length; sentence += 1) {
    if (text.isOpen[sentence] !== 1) continue;
    const from = text.sentences[sentence] ?? 0;
    const to = text.sentences[sentence + 1] ?? 0;
    let score = 0;
    const seen = new Set<number>();
    for (let at = from; at < to; at += 1) {
      const word = text.words[at] ?? 0;
      if (isStop(word)) continue;
      const term = termOf(word);
      const weight = question.all.get(term);
      if (weight === undefined || seen.has(term)) continue;
      seen.add(term);
      score += weight * index.rarity(term) * (inTitle.has(term) ? 1 : 0.5);
    }
    if (score > 0) best.push({ sentence, score, anchor: null });
  }
  best.sort((one, other) => other.score - one.score || one.sentence - other.sentence);
  const looked = best.slice(0, LOOKED_AT);
  for (const found of looked) {
    found.anchor = findAnchor(text, found.sentence, question, index, hiddenTarget);
    found.score += 2 * (found.anchor?.weight ?? 0);
  }
  return looked.sort((one, other) => other.score - one.score || one.sentence - other.sentence);
}

function findAnchor(
  text: IndexedText,
  sentence: number,
  question: TargetQuestion,
  index: TextIndex,
  hiddenTarget: number | null,
): AnchorFound | null {
  const first = text.sentences[sentence] ?? 0;
  const last = text.sentences[sentence + 1] ?? 0;
  const isClosed = closedWords(text, first, last, hiddenTarget);
  let best: AnchorFound | null = null;
  for (const phrase of question.phrases) {
    for (let start = 0; start < phrase.words.length; start += 1) {
      const begins = phrase.words[start] ?? 0;
      if (isStop(begins)) continue;
      for (let at = first; at < last; at += 1) {
        if (termOf(text.words[at] ?? 0) !== termOf(begins)) continue;
        let length = 0;
        while (
          length < LONGEST_ANCHOR &&
          start + length < phrase.words.length &&
          at + length < last &&
          isClosed[at + length - first] !== 1 &&
          termOf(text.words[at + length] ?? 0) === termOf(phrase.words[start + length] ?? 0)
        ) {
          length += 1;
        }
        while (length > 0 && isStop(text.words[at + length - 1] ?? 0)) length -= 1;
        if (length === 0) continue;
        if (phrase.kind === 'known_anchor' && length < phrase.words.length) continue;
        let weight = 0;
        for (let word = at; word < at + length; word += 1) {
          if (!isStop(text.words[word] ?? 0)) weight += index.rarity(termOf(text.words[word] ?? 0));
        }
        const isWhole = length === phrase.words.length;
        if (length === 1 && !isWhole && weight < RARE) continue;
        if (best === null || weight > best.weight) best = { from: at, to: at + length, phrase, weight };
      }
    }
  }
  return best;
}

/** 1 for each word of the sentence that is in a link, in code or in a shortcode. */
function closedWords(
  text: IndexedText,
  first: number,
  last: number,
  hiddenTarget: number | null,
): Uint8Array {
  const closed = new Uint8Array(last - first);
  for (let at = 0; at < text.links.length; at += 3) {
    const from = text.links[at] ?? 0;
    const to = text.links[at + 1] ?? 0;
    if (from >= last || to <= first) continue;
    if (hiddenTarget !== null && text.links[at + 2] === hiddenTarget) continue;
    closed.fill(1, Math.max(0, from - first), Math.min(last, to) - first);
  }
  return closed;
}
