import { findNames } from './find-names.ts';
import { languageOf } from './language.ts';
import { wordsOf } from './words.ts';

/** Whether a question names the brand, as complete words. People type without capitals and write addresses: both count here. */
export function isBranded(queryText: string, names: readonly string[]): boolean {
  const words = wordsOf(queryText);
  const doc = { text: queryText, prose: queryText, words, language: languageOf(words) };
  return findNames(doc, [names]).length > 0;
}
