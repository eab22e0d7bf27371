import type { Word } from './words.ts';

export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'nl'
  | 'pl'
  | 'sv'
  | 'ru'
  | 'el'
  | 'ja'
  | 'zh'
  | 'ko'
  | 'ar'
  /** One that we have no words of. */
  | 'other';

const SMALL_WORDS: readonly [Language, ReadonlySet<string>][] = (
  [
    ['en', 'the and is of to for with are you that this it its in your from or a as be'],
    ['de', 'der die das und ist nicht ein eine mit fur auf zu den im sind auch bei von oder sehr um'],
    ['fr', 'le la les et est des une pour dans avec sur pas du qui vous ce au plus je mais un'],
    ['es', 'el la los las y es una para con por que de en del muy tambien se lo puedes un'],
    ['it', 'il lo la gli e di che una per con del della sono anche piu non ecco un da'],
    ['pt', 'o a os as e um uma para com por que do da nao mas muito tambem sao ja em'],
    ['nl', 'de het een en van is voor met niet op zijn ook bij maar ik dat aan geen over goede'],
    ['pl', 'i w na nie jest do z sie oraz dla ale to jak od a bardzo o po ze sa'],
    ['sv', 'och att som har en ett for med inte ar pa av den det till mycket titta tva'],
  ] as const
).map(([language, words]) => [language, new Set(words.split(' '))]);

/** Whether it is a small word of any of these languages. */
export function isSmallWord(folded: string): boolean {
  return SMALL_WORDS.some(([, words]) => words.has(folded));
}

/** Enough to tell a language by; a long answer need not be read to its end. */
const WORDS_READ = 2000;

/** A text of this many words has small ones, in a language that we know. */
const ENOUGH_TO_TELL = 60;

/** The language that most of its small words belong to; English when nothing shows which. */
export function languageOf(words: readonly Word[]): Language {
  const read = words.slice(0, WORDS_READ);
  const letters = {
    cyrillic: 0,
    greek: 0,
    kana: 0,
    han: 0,
    hangul: 0,
    arabic: 0,
    latin: 0,
    hebrew: 0,
    southeast: 0,
    other: 0,
  };
  for (const { script, text } of read) {
    if (script === 'hiragana' || script === 'katakana') letters.kana += 1;
    else if (script in letters) letters[script as keyof typeof letters] += text.length;
  }
  if (letters.kana > 3 && letters.kana * 4 > letters.han) return 'ja';
  const [script, count] = Object.entries(letters).reduce((most, entry) =>
    entry[1] > most[1] ? entry : most,
  );
  if (count > 0 && script !== 'latin') return BY_SCRIPT[script] ?? 'other';
  let best: Language = 'en';
  let hits = 0;
  for (const [language, small] of SMALL_WORDS) {
    const found = read.reduce((sum, word) => sum + (small.has(word.text) ? 1 : 0), 0);
    if (found > hits) {
      best = language;
      hits = found;
    }
  }
  return hits === 0 && read.length >= ENOUGH_TO_TELL ? 'other' : best;
}

const BY_SCRIPT: Readonly<Record<string, Language>> = {
  cyrillic: 'ru',
  greek: 'el',
  kana: 'ja',
  han: 'zh',
  hangul: 'ko',
  arabic: 'ar',
};
