import { NO_TARGET, type IndexedText } from '../index/indexed-text.ts';
import type { TextIndex } from '../index/text-index.ts';
import { isStop, termOf } from '../words/vocabulary.ts';
import type { Phrase, TargetQuestion } from './target-question.ts';
import type { TermTable } from './term-table.ts';

/** Words of a text, from `from` up to `to`, that say a phrase or a part of it. */
export interface AnchorFound {
  from: number;
  to: number;
  phrase: Phrase;
  /** The rarity of its words, added up. */
  weight: number;
}

const LONGEST_ANCHOR = 8;
/** A single word is an anchor only if it is in less than one of this many posts: as a whole title or known anchor, and else. */
const COMMON = 4;
const RARE = 12;
const SMALL_SITE = 20;
const FEW_POSTS = 200;
/** What a rare word of the text counts, against one of the title. */
const TERM_COUNTS = 0.5;

/** The weightiest words of a sentence that say a phrase of the target, outside links and code. */
export function findAnchor(
  text: IndexedText,
  sentence: number,
  question: TargetQuestion,
  table: TermTable,
  index: TextIndex,
): AnchorFound | null {
  const first = text.sentences[sentence] ?? 0;
  const last = text.sentences[sentence + 1] ?? 0;
  let best: AnchorFound | null = null;
  let closed: Uint8Array | null = null;
  for (let at = first; at < last; at += 1) {
    const word = text.words[at] ?? 0;
    const places = isStop(word) ? undefined : table.inPhrases(word);
    if (places === undefined) continue;
    closed ??= closedWords(text, first, last, question.hidden);
    if (closed[at - first] === 1) continue;
    for (const { phrase, start } of places) {
      const to = at + sameWords(text, at, last, closed, first, phrase.words, start);
      if (!isAnchor(text, at, to, phrase, index)) continue;
      const weight = weightOf(text, at, to, index) * (phrase.kind === 'term' ? TERM_COUNTS : 1);
      if (best === null || weight > best.weight) best = { from: at, to, phrase, weight };
    }
  }
  return best;
}

/** Only a whole phrase, or a part of a title that tells enough. */
function isAnchor(text: IndexedText, from: number, to: number, phrase: Phrase, index: TextIndex): boolean {
  const words = text.words.subarray(from, to);
  if (words.every((word) => index.vocabulary.saysNothing(word))) return false;
  if (words.length === phrase.words.length) {
    if (words.length > 1) return true;
    // On a site of few posts many a plain word is in hardly any of them.
    if (phrase.kind === 'term' && index.size < FEW_POSTS) return false;
    return !isCommon(words[0] ?? 0, phrase.kind === 'term' ? RARE : COMMON, index);
  }
  if (phrase.kind === 'known_anchor') return false;
  if (words.length > 1) return true;
  return phrase.kind === 'title' && !isCommon(words[0] ?? 0, RARE, index);
}

/** On small sites each word is in most posts, and none is called common. */
function isCommon(word: number, oneIn: number, index: TextIndex): boolean {
  return index.size >= SMALL_SITE && index.inPosts(word) * oneIn > index.size;
}

/** How many words from `at` are those of the phrase from `start`; none is closed and the last is no stop word. */
function sameWords(
  text: IndexedText,
  at: number,
  last: number,
  closed: Uint8Array,
  first: number,
  phrase: Uint32Array,
  start: number,
): number {
  const most = Math.min(LONGEST_ANCHOR, phrase.length - start, last - at);
  let length = 0;
  while (
    length < most &&
    closed[at + length - first] !== 1 &&
    termOf(text.words[at + length] ?? 0) === termOf(phrase[start + length] ?? 0)
  ) {
    length += 1;
  }
  while (length > 0 && isStop(text.words[at + length - 1] ?? 0)) length -= 1;
  return length;
}

function weightOf(text: IndexedText, from: number, to: number, index: TextIndex): number {
  let weight = 0;
  for (let at = from; at < to; at += 1) {
    const word = text.words[at] ?? 0;
    if (!isStop(word)) weight += index.rarity(word);
  }
  return weight;
}

/** 1 for each word of the sentence that is in a link, in code or in a shortcode. Links to what is hidden are not seen. */
function closedWords(text: IndexedText, first: number, last: number, hidden: number): Uint8Array {
  const closed = new Uint8Array(last - first);
  for (let at = 0; at < text.links.length; at += 3) {
    const from = text.links[at] ?? 0;
    const to = text.links[at + 1] ?? 0;
    if (from >= last || to <= first) continue;
    if (hidden !== NO_TARGET && text.links[at + 2] === hidden) continue;
    closed.fill(1, Math.max(0, from - first), Math.min(last, to) - first);
  }
  return closed;
}
