import { NEVER_BY_CASE, OPENERS, ORDINARY_WORDS, STRUCTURE_WORDS } from '../text/common-words.ts';
import type { Document } from '../text/document.ts';
import { isSmallWord } from '../text/language.ts';
import { overlapsAny, spanAt } from '../text/spans.ts';
import { hasCapital, startsCapital, type Script, type Word } from '../text/words.ts';
import type { Found } from './find-names.ts';

const CASED: ReadonlySet<Script> = new Set(['latin', 'cyrillic', 'greek']);

/**
 * The offset up to which the running text holds no word that may be a name we do not know: one with a capital that is no everyday word,
 * or any word of a script without capitals. Rules cannot count names beyond it.
 */
export function certainUpTo(doc: Document, mentions: readonly Found[]): number {
  const hasCase = hasCapital(doc.prose);
  const unknown = doc.words.find(
    (word) =>
      mayBeName(doc, word, hasCase) &&
      doc.lines[spanAt(doc.lines, word.start)]?.kind === 'text' &&
      !overlapsAny(mentions, word),
  );
  return unknown?.start ?? Infinity;
}

function mayBeName({ prose }: Document, { text, script, start, end }: Word, hasCase: boolean): boolean {
  if (script === 'digits') return false;
  if (!CASED.has(script)) return true;
  if (hasCase && !startsCapital(prose.slice(start, end))) return false;
  return (
    ![ORDINARY_WORDS, STRUCTURE_WORDS, NEVER_BY_CASE, OPENERS].some((words) => words.has(text)) &&
    !isSmallWord(text)
  );
}
