import type { AnswerBody } from '../../../api/types.ts';
import type { Mark } from './markdown/markdown.tsx';

/** The places of own and competitors' names in reading order. Where two overlap, the one that begins first holds. */
export function marksOf(names: AnswerBody['names']): Mark[] {
  const all = names.flatMap(({ kind, name, spans }): Mark[] =>
    kind === 'other' ? [] : spans.map(({ start, end }) => ({ start, end, kind, name })),
  );
  const marks: Mark[] = [];
  for (const mark of all.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (mark.start >= (marks.at(-1)?.end ?? 0)) marks.push(mark);
  }
  return marks;
}
