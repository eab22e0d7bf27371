import { OPEN, type IndexedText } from '../index/indexed-text.ts';
import { findAnchor, type AnchorFound } from './find-anchor.ts';
import type { TargetQuestion } from './target-question.ts';
import type { TermTable } from './term-table.ts';
import type { TextIndex } from '../index/text-index.ts';

/** A sentence of a source, and the words of it that fit best. */
export interface SentenceFound {
  sentence: number;
  score: number;
  anchor: AnchorFound | null;
}

/** Sentences that are looked at for an anchor. */
const LOOKED_AT = 12;
const ANCHOR_COUNTS = 1;

/** The sentences of a source in which a link to the target could be, best first. */
export function scanSource(
  text: IndexedText,
  question: TargetQuestion,
  table: TermTable,
  index: TextIndex,
): SentenceFound[] {
  const found: SentenceFound[] = [];
  for (let sentence = 0; sentence < text.kinds.length; sentence += 1) {
    if (text.kinds[sentence] !== OPEN) continue;
    const score = table.weigh(text.words, text.sentences[sentence] ?? 0, text.sentences[sentence + 1] ?? 0);
    const least = found.length < LOOKED_AT ? 0 : (found.at(-1)?.score ?? 0);
    if (score <= least) continue;
    if (found.length === LOOKED_AT) found.pop();
    let at = found.length;
    while (at > 0 && (found[at - 1]?.score ?? 0) < score) at -= 1;
    found.splice(at, 0, { sentence, score, anchor: null });
  }
  for (const one of found) {
    one.anchor = findAnchor(text, one.sentence, question, table, index);
    one.score += ANCHOR_COUNTS * (one.anchor?.weight ?? 0);
  }
  return found.sort((one, other) => other.score - one.score || one.sentence - other.sentence);
}
