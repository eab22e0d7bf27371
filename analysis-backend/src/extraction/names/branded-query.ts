import { findNames } from './find-names.ts';
import { languageOf } from '../text/language.ts';
import { wordsOf } from '../text/words.ts';

/** Whether a question names the brand, as complete words. People type without capitals and write addresses: both count here. */
export function isBranded(queryText: string, names: readonly string[]): boolean {
  return namedSubjects(queryText, [names]).length > 0;
}

/** Which of them a question names, by their places in the list. */
export function namedSubjects(queryText: string, subjects: readonly (readonly string[])[]): number[] {
  const words = wordsOf(queryText);
  const doc = { text: queryText, prose: queryText, words, language: languageOf(words) };
  return [...new Set(findNames(doc, subjects).map(({ subject }) => subject))];
}
