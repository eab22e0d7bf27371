import { NEVER_BY_CASE, ORDINARY_WORDS, STRUCTURE_WORDS } from '../text/common-words.ts';
import { isUnspaced, wordsOf, type Word } from '../text/words.ts';

/**
 * How much the way it is written must say before a word counts as this name:
 * - `free`: a word that means nothing else; any case.
 * - `joined`: several words written as one; with a capital where a word begins, since a notebook is not from Note Book.
 * - `short`: up to three letters; as the name is written, or in capitals.
 * - `ordinary`: an ordinary word, or several; with capitals that no sentence start explains.
 * - `structural`: a pronoun, a weekday, an everyday abbreviation; only where it is alone (a list item, a link, in bold).
 */
export type Care = 'free' | 'joined' | 'short' | 'ordinary' | 'structural';

export interface NamePattern {
  /** Whose name it is: the place in the list of subjects. */
  subject: number;
  name: string;
  words: readonly Word[];
  /** What separates the words of the name. */
  gaps: readonly string[];
  care: Care;
}

const CONJUNCTIONS = ['and', 'und', 'et', 'y', 'e', 'en', 'och', 'og', 'i', 'и', 'και'];

/** All spellings by which one name is looked for. */
export function patternsOf(subject: number, name: string): NamePattern[] {
  const patterns = [...spellings(name)].flatMap((spelling): NamePattern[] => {
    const words = wordsOf(spelling);
    if (words.length === 0) return [];
    const gaps = words.slice(1).map((word, index) => spelling.slice(words[index]?.end, word.start));
    return [{ subject, name: spelling, words, gaps, care: careFor(spelling, words) }];
  });
  return [...patterns, ...joinedPattern(subject, name.trim())];
}

const SHORTEST_JOINED = 5;

/** AcmeCloud for Acme Cloud. */
function joinedPattern(subject: number, name: string): NamePattern[] {
  const parts = name.split(/[ -]+/);
  if (parts.length < 2 || !parts.every((part) => /^[\p{Lu}\p{Ll}][\p{L}\p{N}]*$/u.test(part))) return [];
  const joined = parts.join('');
  const words = wordsOf(joined);
  if (joined.length < SHORTEST_JOINED || words.length !== 1) return [];
  return [{ subject, name: joined, words, gaps: [], care: 'joined' }];
}

function spellings(name: string): Set<string> {
  const spelling = name.trim();
  const all = new Set([spelling]);
  if (/[äöü]/i.test(spelling)) all.add(umlautsSpelt(spelling));
  // Ledger Leaf for LedgerLeaf.
  const parts = spelling.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  if (parts.length > 1 && parts.every((part) => part.length > 1)) all.add(parts.join(' '));
  // McDonald's is written McDonalds as often.
  if (/\p{L}['’]\p{L}/u.test(spelling)) all.add(spelling.replace(/(?<=\p{L})['’](?=\p{L})/gu, ''));
  if (spelling.includes('&')) {
    const parts = spelling.split('&').map((part) => part.trim());
    for (const conjunction of CONJUNCTIONS) all.add(parts.join(` ${conjunction} `).trim());
  }
  return all;
}

function umlautsSpelt(name: string): string {
  const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };
  return name.replace(/[äöüÄÖÜ]/g, (letter) => letters[letter] ?? letter);
}

function careFor(name: string, words: readonly Word[]): Care {
  const texts = words.map((word) => word.text);
  const letters = texts.join('');
  if (words.length === 1 && (NEVER_BY_CASE.has(letters) || /^[aeiouyваиояк]$/.test(letters)))
    return 'structural';
  if (words.some((word) => isUnspaced(word.script))) return 'free';
  if (texts.every((text) => isOrdinary(text)) && !/\S[.+]\S|\d/.test(name)) return 'ordinary';
  if (letters.length <= 3) return 'short';
  return 'free';
}

function isOrdinary(word: string): boolean {
  return ORDINARY_WORDS.has(word) || STRUCTURE_WORDS.has(word) || NEVER_BY_CASE.has(word);
}
