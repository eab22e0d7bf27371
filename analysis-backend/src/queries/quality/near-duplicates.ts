import { languageOf } from '../../extraction/text/language.ts';
import { isUnspaced, wordsOf, type Word } from '../../extraction/text/words.ts';
import { isSmallWord } from './small-words.ts';

/** The share of common words from which two queries ask for the same. */
const SAME_FROM = 0.8;

/** The keys by which queries are compared: words without small words, numbers and plural endings. */
export function keysOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text);
  const language = languageOf(words);
  return new Set(
    words.flatMap((word, at) => {
      if (isUnspaced(word.script)) return pairWith(word, words[at + 1]);
      return /^\d+$/.test(word.text) || isSmallWord(word.text, language) ? [] : [stemOf(word.text)];
    }),
  );
}

/** In scripts without spaces, two adjacent characters count as a word. */
function pairWith(word: Word, next: Word | undefined): string[] {
  return next !== undefined && isUnspaced(next.script) && next.start === word.end
    ? [word.text + next.text]
    : [];
}

function stemOf(word: string): string {
  return word.length > 3 ? word.replace(/(?:e[nrs]?|s)$/, '') : word;
}

export function isNearDuplicate(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [less, more] = one.size < other.size ? [one, other] : [other, one];
  if (less.size === 0 || less.size < SAME_FROM * more.size) return false;
  const common = less.intersection(more).size;
  return common >= SAME_FROM * (one.size + other.size - common);
}
