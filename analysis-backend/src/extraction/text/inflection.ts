import type { Language } from './language.ts';
import { fold, type Script, type Word } from './words.ts';

function folded(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(fold));
}

/** Endings that a name takes in a sentence. Only for capitalised words, where there are capitals. */
const ENDINGS: Readonly<Partial<Record<Script, ReadonlySet<string>>>> = {
  cyrillic: folded('а у ом ем е ы и ой ей ою ею ю я ов ам ами ах ям ями ях ь й ия ию ии'),
  greek: folded('ς ου ο ον οι ους α ας ες η ης ε ων'),
  hangul: folded(
    '은 는 이 가 을 를 의 에 에서 에게 와 과 도 로 으로 만 부터 까지 보다 처럼 이나 나 라는 입니다 이며 이고',
  ),
};

/** Those of Latin script differ by language too much to try them everywhere. */
const LATIN_ENDINGS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  de: folded('s'),
  sv: folded('s'),
  pl: folded('a u em owi ie y i e o om ach ami ow'),
};

/**
 * "and", "with", "for", "like" and "the", written as one word with what follows, several of them in this order. What stands for a
 * piece of the name itself is given back: `لل` is "for" and the article of the name.
 */
const PREFIXES: Readonly<Partial<Record<Script, readonly { prefix: string; stands: string }[]>>> = {
  arabic: [
    ...combined(['', 'و', 'ف'], ['', 'ب', 'ل', 'ك'], ['', 'ال']).map((prefix) => ({ prefix, stands: '' })),
    ...['لل', 'ولل', 'فلل'].flatMap((prefix) => [
      { prefix, stands: '' },
      { prefix, stands: 'ال' },
    ]),
  ],
  hebrew: combined(['', 'ו'], ['', 'ש', 'כש'], ['', 'ב', 'ל', 'ה', 'מ', 'כ']).map((prefix) => ({
    prefix,
    stands: '',
  })),
};

function combined(...parts: readonly (readonly string[])[]): string[] {
  return parts
    .reduce<string[]>((made, next) => made.flatMap((start) => next.map((part) => start + part)), [''])
    .filter((prefix) => prefix !== '')
    .map(fold);
}

const LONGEST_ENDING = 9;
const SHORTEST_STEM = 4;
const SHORTEST_AFTER_PREFIX = 3;

const FINAL_VOWEL: Readonly<Partial<Record<Script, RegExp>>> = {
  cyrillic: /[аеиоуыэюяьи]$/,
  greek: /(?:[αεηιουω]|ο?σ)$/,
  latin: /[aeiouy]$/,
};

function endingsFor(script: Script, language: Language): ReadonlySet<string> | undefined {
  return script === 'latin' ? LATIN_ENDINGS[language] : ENDINGS[script];
}

/** The part of a name's word that stays when it is inflected. */
export function stemOf(word: Word, language: Language): string {
  if (word.script === 'hangul' || (word.script === 'latin' && language !== 'pl')) return word.text;
  const vowel = FINAL_VOWEL[word.script];
  return vowel === undefined ? word.text : word.text.replace(vowel, '');
}

/** Under which stems a word of the text may be an inflected name. */
export function possibleStems(word: Word, language: Language): string[] {
  const stems: string[] = [];
  const endings = endingsFor(word.script, language);
  if (endings !== undefined) {
    for (let cut = 1; cut <= LONGEST_ENDING && word.text.length - cut >= SHORTEST_STEM; cut += 1) {
      if (endings.has(word.text.slice(-cut))) stems.push(word.text.slice(0, -cut));
    }
  }
  for (const { prefix, stands } of PREFIXES[word.script] ?? []) {
    if (word.text.startsWith(prefix) && word.text.length - prefix.length >= SHORTEST_AFTER_PREFIX)
      stems.push(stands + word.text.slice(prefix.length));
  }
  return stems;
}
