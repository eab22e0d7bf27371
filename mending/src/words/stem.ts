import { fold } from '@signpost/platform/text';
import stemmers from 'snowball-stemmers';
import { arabicStem } from './arabic-stem.ts';

const ALGORITHMS: Readonly<Record<string, string>> = {
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

const made = new Map<string, { stem(word: string): string }>();

function stemmerOf(language: string): { stem(word: string): string } | undefined {
  const algorithm = ALGORITHMS[language];
  if (algorithm === undefined) return undefined;
  let stemmer = made.get(language);
  if (stemmer === undefined) {
    stemmer = stemmers.newStemmer(algorithm);
    made.set(language, stemmer);
  }
  return stemmer;
}

const OTHER_SCRIPTS = new Set(['ar', 'el', 'fa', 'he', 'hi', 'ja', 'ko', 'ru', 'th', 'uk', 'zh']);
const LATIN = /^[a-z]+$/;

/** Words in Latin letters are English, as a rule, in languages that are written in others. */
function isForeign(lower: string, language: string): boolean {
  return OTHER_SCRIPTS.has(language) && LATIN.test(lower);
}

/** Names of programs, such as `mod_rewrite`, are the same in all languages. */
function isName(lower: string): boolean {
  return lower.includes('_');
}

/** Turkish writes "mod_rewrite'ı", English "mod_rewrite's". */
function withoutEnding(name: string): string {
  const apostrophe = name.indexOf("'");
  return apostrophe > 0 ? name.slice(0, apostrophe) : name;
}

function withoutEndings(lower: string, language: string): string {
  return stemmerOf(isForeign(lower, language) ? 'en' : language)?.stem(lower) ?? lower;
}

/** Longer words are cut: they are no words of a language. */
const LONGEST = 48;

/** The form of a word in which texts are compared: without endings where the language is known, folded, on its own in memory. */
export function stem(word: string, language: string): string {
  const short = word.slice(0, LONGEST).replaceAll(/[\u00ad\u200c\u200d]/g, '');
  const lower = short.toLowerCase().normalize('NFC').replaceAll('’', "'");
  const stemmed = isName(lower) ? withoutEnding(lower) : withoutEndings(lower, language);
  const folded = fold(stemmed.endsWith("'s") ? stemmed.slice(0, -2) : stemmed);
  const form = language === 'ar' || language === 'fa' ? arabicStem(folded) : folded;
  // A piece of a longer text would keep the whole text in memory.
  return Buffer.from(form).toString();
}
