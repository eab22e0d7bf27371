/**
 * Texts as words, without case and accents, and with the place of each word in the text as it was: whatever is found can be
 * shown there.
 */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'hangul'
  | 'han'
  | 'hiragana'
  | 'katakana'
  /** Thai, Lao, Khmer, Burmese: like Chinese and Japanese, no spaces between words. */
  | 'southeast'
  | 'other'
  /** Digits, which go with whatever is beside them. */
  | 'digits';

export interface Word {
  /** Folded. */
  text: string;
  start: number;
  end: number;
  script: Script;
}

/** Scripts without spaces between words: each of their characters is a word here, and a name is a row of them. */
export function isUnspaced(script: Script): boolean {
  return script === 'han' || script === 'hiragana' || script === 'katakana' || script === 'southeast';
}

const SCRIPTS: readonly [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['han', /\p{Script=Han}/u],
  ['hiragana', /\p{Script=Hiragana}/u],
  // The mark of a long vowel belongs to no script on its own.
  ['katakana', /[\p{Script=Katakana}\u30fc\uff70]/u],
  ['southeast', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
];

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
/** Accents, and the vowel signs of Arabic and Hebrew. Not all marks: those of Thai or Hindi are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/gu;
/** Not seen: soft hyphens, joiners, marks of direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe0e\ufe0f]/u;

const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

interface Character {
  folded: string;
  /** Null for what is no part of a word. */
  script: Script | null;
  invisible: boolean;
}

const characters = new Map<string, Character>();

function characterOf(character: string): Character {
  const known = characters.get(character);
  if (known !== undefined) return known;
  const invisible = INVISIBLE.test(character);
  const folded = invisible
    ? ''
    : [...character.normalize('NFKD').toLowerCase().replace(ACCENTS, '')]
        .map((letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
        .join('');
  const isWord = WORD_CHARACTER.test(character) || character === '\uff70';
  const script = isWord
    ? (SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0] ?? otherScript(character))
    : null;
  const made = { folded, script, invisible };
  characters.set(character, made);
  return made;
}

function otherScript(character: string): Script {
  return /\p{N}/u.test(character) ? 'digits' : 'other';
}

/** Without case, accents and widths. */
export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += characterOf(character).folded;
  return folded;
}

/** The same name, however it is spelt: words and nothing between them but one space. */
export function foldName(name: string): string {
  return wordsOf(name)
    .map((word) => word.text)
    .join(' ');
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const { folded, script, invisible } = characterOf(character);
    if (invisible && word !== null) continue;
    if (script === null) {
      if (word !== null && word.end === start && joins(character, text, at, word)) {
        word.text += folded;
        word.end = at;
      } else {
        word = null;
      }
      continue;
    }
    if (word !== null && continues(word, script, character)) {
      word.text += folded;
      word.end = at;
      if (word.script === 'digits') word.script = script;
      continue;
    }
    word = { text: folded, start, end: at, script };
    words.push(word);
  }
  return words;
}

const MARK = /\p{M}/u;

function continues(word: Word, script: Script, character: string): boolean {
  if (MARK.test(character)) return true;
  if (isUnspaced(word.script) || isUnspaced(script)) return false;
  return word.script === script || script === 'digits' || word.script === 'digits';
}

/** `snake_case` is one word, and so are `C#` and `Kino+`. */
function joins(character: string, text: string, after: number, word: Word): boolean {
  const next = text[after] ?? '';
  if (character === '_') return WORD_CHARACTER.test(next);
  if (isUnspaced(word.script)) return false;
  return (character === '+' || character === '#') && !WORD_CHARACTER.test(next);
}

const UPPER = /\p{Lu}|\p{Lt}/u;
const LOWER = /\p{Ll}/u;

/** Its first letter is a capital. A script without capitals has none that could be missing. */
export function startsCapital(raw: string): boolean {
  for (const character of raw) {
    if (UPPER.test(character)) return true;
    if (LOWER.test(character)) return false;
    if (/\p{L}/u.test(character)) return true;
  }
  return true;
}

export function hasCapital(raw: string): boolean {
  return UPPER.test(raw);
}

export function isAllCapitals(raw: string): boolean {
  return UPPER.test(raw) && !LOWER.test(raw);
}
