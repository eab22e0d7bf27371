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
  let least = 0;
  for (let sentence = 0; sentence < text.kinds.length; sentence += 1) {
    if (text.kinds[sentence] !== OPEN) continue;
    const from = text.sentences[sentence] ?? 0;
    const to = text.sentences[sentence + 1] ?? 0;
    const score = table.weigh(text.words, from, to);
    if (score <= least) continue;
    found.push({ sentence, score, anchor: null });
    if (found.length < LOOKED_AT * 4) continue;
    keepBest(found);
    least = found.at(-1)?.score ?? 0;
  }
  keepBest(found);
  for (const one of found) {
    one.anchor = findAnchor(text, one.sentence, question, table, index);
    one.score += ANCHOR_COUNTS * (one.anchor?.weight ?? 0);
  }
  return keepBest(found);
}

function keepBest(found: SentenceFound[]): SentenceFound[] {
  found.sort((one, other) => other.score - one.score || one.sentence - other.sentence);
  found.length = Math.min(found.length, LOOKED_AT);
  return found;
}
