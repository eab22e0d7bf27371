import type { IndexedPost } from '../index/indexed-post.ts';
import type { TextIndex } from '../index/text-index.ts';
import type { TargetQuestion } from './target-question.ts';
import type { TermTable } from './term-table.ts';

const MOST = 5;

/** The words of a source that count most for the target, as its texts write them. */
export function sharedTerms(
  question: TargetQuestion,
  table: TermTable,
  source: IndexedPost,
  index: TextIndex,
): string[] {
  const weighed = table
    .termsIn(source.text.words)
    .map((term): [number, number] => [term, (question.all.get(term) ?? 0) * index.rarity(term)]);
  weighed.sort(([one, weight], [other, than]) => than - weight || one - other);
  return weighed.slice(0, MOST).map(([term]) => index.vocabulary.formOf(term));
}
